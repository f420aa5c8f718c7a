CREATE TABLE `usage_tokens` (
	`user_id` text NOT NULL,
	`day` text NOT NULL,
	`model` text NOT NULL,
	`counted_calls` integer DEFAULT 0 NOT NULL,
	`tokens_in` integer DEFAULT 0 NOT NULL,
	`tokens_out` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`user_id`, `day`, `model`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `usage_tokens_day` ON `usage_tokens` (`day`,`model`);--> statement-breakpoint
ALTER TABLE `generations` ADD `counted_calls` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `generations` ADD `tokens_in` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `generations` ADD `tokens_out` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
CREATE TRIGGER `usage_tokens_counted` AFTER UPDATE OF `counted_calls`, `tokens_in`, `tokens_out` ON `generations` WHEN new.`counted_calls` > old.`counted_calls` OR new.`tokens_in` > old.`tokens_in` OR new.`tokens_out` > old.`tokens_out` BEGIN
	INSERT INTO `usage_tokens` (`user_id`, `day`, `model`, `counted_calls`, `tokens_in`, `tokens_out`)
		VALUES (new.`user_id`, substr(new.`updated_at`, 1, 10), coalesce(new.`source_name`, ''), new.`counted_calls` - old.`counted_calls`,
			new.`tokens_in` - old.`tokens_in`, new.`tokens_out` - old.`tokens_out`)
		ON CONFLICT (`user_id`, `day`, `model`) DO UPDATE SET `counted_calls` = `counted_calls` + excluded.`counted_calls`,
			`tokens_in` = `tokens_in` + excluded.`tokens_in`, `tokens_out` = `tokens_out` + excluded.`tokens_out`;
END;
