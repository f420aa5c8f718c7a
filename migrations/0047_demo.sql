CREATE TABLE `demo_days` (
	`day` text PRIMARY KEY NOT NULL,
	`calls` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `users` ADD `demo_until` text;--> statement-breakpoint
CREATE INDEX `users_demo` ON `users` (`demo_until`) WHERE demo_until is not null;