CREATE TABLE `pauses` (
	`user_id` text PRIMARY KEY NOT NULL,
	`from_day` integer NOT NULL,
	`until_day` integer NOT NULL,
	`cards_a_day` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `push_subscriptions` (
	`endpoint` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `push_subscriptions_user` ON `push_subscriptions` (`user_id`,`created_at`,`endpoint`);--> statement-breakpoint
CREATE TABLE `reminders` (
	`user_id` text PRIMARY KEY NOT NULL,
	`mail` integer DEFAULT false NOT NULL,
	`push` integer DEFAULT false NOT NULL,
	`days` text NOT NULL,
	`hour` integer NOT NULL,
	`zone` text,
	`language` text,
	`next_at` text,
	`claimed_day` integer,
	`calendar_key` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `reminders_next` ON `reminders` (`next_at`) WHERE next_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `reminders_calendar` ON `reminders` (`calendar_key`) WHERE calendar_key is not null;--> statement-breakpoint
CREATE TRIGGER `reminder_zone` AFTER UPDATE OF `time_zone` ON `users` WHEN new.`time_zone` IS NOT old.`time_zone` BEGIN
	UPDATE `reminders` SET `next_at` = '1970-01-01T00:00:00.000Z' WHERE `user_id` = new.`id` AND `next_at` IS NOT NULL;
END;
