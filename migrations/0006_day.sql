CREATE TABLE `node_progress` (
	`map_id` text NOT NULL,
	`user_id` text NOT NULL,
	`node_id` text NOT NULL,
	`read_at` text,
	`done_at` text,
	PRIMARY KEY(`map_id`, `user_id`, `node_id`),
	FOREIGN KEY (`map_id`) REFERENCES `maps`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `node_progress_user` ON `node_progress` (`user_id`,`read_at`);--> statement-breakpoint
ALTER TABLE `generations` ADD `wish` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `generations_live_growth` ON `generations` (`map_id`,`node_id`) WHERE kind = 'growth' and state in ('queued', 'running');--> statement-breakpoint
ALTER TABLE `map_versions` ADD `generation_id` text;--> statement-breakpoint
CREATE UNIQUE INDEX `map_versions_generation` ON `map_versions` (`generation_id`);--> statement-breakpoint
ALTER TABLE `maps` ADD `opened_at` text;--> statement-breakpoint
ALTER TABLE `maps` ADD `leaf_count` integer;--> statement-breakpoint
ALTER TABLE `maps` ADD `done_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `maps` ADD `deleted_at` text;--> statement-breakpoint
CREATE INDEX `maps_without_leaves` ON `maps` (`id`) WHERE leaf_count is null;--> statement-breakpoint
CREATE INDEX `maps_user_opened` ON `maps` (`user_id`,`opened_at`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `maps_bin` ON `maps` (`deleted_at`) WHERE deleted_at is not null;--> statement-breakpoint
ALTER TABLE `users` ADD `time_zone` text;--> statement-breakpoint
UPDATE `maps` SET `opened_at` = coalesce(`last_viewed`, `created_at`);
