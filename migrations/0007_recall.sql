CREATE TABLE `cards` (
	`id` text PRIMARY KEY NOT NULL,
	`map_id` text NOT NULL,
	`user_id` text NOT NULL,
	`node_id` text NOT NULL,
	`kind` text NOT NULL,
	`front` text NOT NULL,
	`back` text NOT NULL,
	`options` text,
	`right_id` text,
	`text_key` text NOT NULL,
	`origin` text NOT NULL,
	`source_name` text DEFAULT '' NOT NULL,
	`once_key` text,
	`away` integer DEFAULT 0 NOT NULL,
	`suspended_at` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`seen` integer DEFAULT 0 NOT NULL,
	`state` text,
	`stability` real,
	`difficulty` real,
	`due_at` text,
	`reviewed_at` text,
	`day` integer,
	`interval` integer,
	`step` integer,
	`reviews` integer DEFAULT 0 NOT NULL,
	`lapses` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`map_id`) REFERENCES `maps`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `cards_once` ON `cards` (`user_id`,`once_key`) WHERE once_key is not null;--> statement-breakpoint
CREATE INDEX `cards_next` ON `cards` (`user_id`,`state`,`due_at`,`created_at`,`map_id`,`node_id`) WHERE away = 0 and suspended_at is null;--> statement-breakpoint
CREATE INDEX `cards_next_of_map` ON `cards` (`map_id`,`user_id`,`state`,`due_at`,`created_at`,`node_id`) WHERE away = 0 and suspended_at is null;--> statement-breakpoint
CREATE INDEX `cards_node` ON `cards` (`map_id`,`user_id`,`node_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `cards_user` ON `cards` (`user_id`,`created_at`,`id`,`map_id`);--> statement-breakpoint
CREATE TABLE `reviews` (
	`card_id` text NOT NULL,
	`n` integer NOT NULL,
	`user_id` text NOT NULL,
	`at` text NOT NULL,
	`day` integer NOT NULL,
	`grade` integer NOT NULL,
	`ms` integer NOT NULL,
	`retention` real NOT NULL,
	PRIMARY KEY(`card_id`, `n`),
	FOREIGN KEY (`card_id`) REFERENCES `cards`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `reviews_user` ON `reviews` (`user_id`,`at`,`grade`,`n`);--> statement-breakpoint
ALTER TABLE `users` ADD `review_retention` real DEFAULT 0.9 NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `new_cards_a_day` integer DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `day_starts_at` integer DEFAULT 4 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `generations_live_cards` ON `generations` (`map_id`,`node_id`,`user_id`) WHERE kind = 'cards' and state in ('queued', 'running');--> statement-breakpoint
CREATE TRIGGER `cards_away` AFTER UPDATE OF `is_public`, `deleted_at` ON `maps` WHEN old.`is_public` <> new.`is_public` OR (old.`deleted_at` IS NULL) <> (new.`deleted_at` IS NULL) BEGIN
	UPDATE `cards` SET `away` = (`away` & 1) | iif(new.`deleted_at` IS NULL, 0, 2) | iif(new.`is_public` = 1 OR `user_id` = new.`user_id`, 0, 4) WHERE `map_id` = new.`id`;
END;
