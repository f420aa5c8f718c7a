CREATE TABLE `placements` (
	`map_id` text NOT NULL,
	`user_id` text NOT NULL,
	`version` integer NOT NULL,
	`answers` text NOT NULL,
	`made` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	PRIMARY KEY(`map_id`, `user_id`),
	FOREIGN KEY (`map_id`) REFERENCES `maps`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `placements_user` ON `placements` (`user_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `generations_live_placement` ON `generations` (`map_id`,`node_id`,`user_id`) WHERE kind = 'placement' and state in ('queued', 'running');