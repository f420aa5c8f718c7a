CREATE TABLE `map_viewers` (
	`map_id` text NOT NULL,
	`viewer` text NOT NULL,
	`period` integer NOT NULL,
	`is_counted` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`map_id`, `viewer`),
	FOREIGN KEY (`map_id`) REFERENCES `maps`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `map_viewers_period` ON `map_viewers` (`period`);--> statement-breakpoint
CREATE INDEX `map_viewers_new` ON `map_viewers` (`map_id`) WHERE is_counted = 0;--> statement-breakpoint
CREATE TABLE `notices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`what` text NOT NULL,
	`key` text NOT NULL
);
--> statement-breakpoint
CREATE TRIGGER `notice_user_changed` AFTER UPDATE ON `users` BEGIN
	INSERT INTO `notices` (`what`, `key`) VALUES ('user', new.`id`);
END;--> statement-breakpoint
CREATE TRIGGER `notice_user_removed` AFTER DELETE ON `users` BEGIN
	INSERT INTO `notices` (`what`, `key`) VALUES ('user', old.`id`);
END;--> statement-breakpoint
CREATE TRIGGER `notice_session_ended` AFTER DELETE ON `sessions` WHEN old.`user_id` IS NOT NULL BEGIN
	INSERT INTO `notices` (`what`, `key`) VALUES ('session', old.`id_hash`);
END;
