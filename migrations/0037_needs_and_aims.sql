CREATE TABLE `map_aims` (
	`map_id` text NOT NULL,
	`user_id` text NOT NULL,
	`level` text,
	`purpose` text,
	`minutes` integer,
	`updated_at` text NOT NULL,
	PRIMARY KEY(`map_id`, `user_id`),
	FOREIGN KEY (`map_id`) REFERENCES `maps`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `map_aims_user` ON `map_aims` (`user_id`);--> statement-breakpoint
ALTER TABLE `generations` ADD `aim` text;--> statement-breakpoint
ALTER TABLE `maps` ADD `needs` text;