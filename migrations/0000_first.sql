CREATE TABLE `generations` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`user_id` text NOT NULL,
	`key` text NOT NULL,
	`topic` text NOT NULL,
	`map_id` text,
	`node_id` text,
	`path` text,
	`state` text NOT NULL,
	`step` text NOT NULL,
	`text` text DEFAULT '' NOT NULL,
	`source_kind` text,
	`source_name` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`fault` text,
	`message` text,
	`dismissed` integer DEFAULT false NOT NULL,
	`created_at` text NOT NULL,
	`started_at` text,
	`updated_at` text NOT NULL,
	`finished_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`map_id`) REFERENCES `maps`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `generations_submit` ON `generations` (`user_id`,`key`,`topic`) WHERE kind = 'map' and state in ('queued', 'running', 'done');--> statement-breakpoint
CREATE UNIQUE INDEX `generations_live_lesson` ON `generations` (`map_id`,`node_id`) WHERE kind = 'lesson' and state in ('queued', 'running');--> statement-breakpoint
CREATE INDEX `generations_live` ON `generations` (`created_at`) WHERE state in ('queued', 'running');--> statement-breakpoint
CREATE INDEX `generations_user` ON `generations` (`user_id`,`kind`,`state`,`created_at`);--> statement-breakpoint
CREATE INDEX `generations_map` ON `generations` (`map_id`,`node_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `limit_hits` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`subject` text NOT NULL,
	`at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `limit_hits_subject` ON `limit_hits` (`name`,`subject`,`at`);--> statement-breakpoint
CREATE INDEX `limit_hits_at` ON `limit_hits` (`at`);--> statement-breakpoint
CREATE TABLE `mail_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`purpose` text NOT NULL,
	`email` text NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	`used_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `mail_tokens_user` ON `mail_tokens` (`user_id`,`purpose`);--> statement-breakpoint
CREATE TABLE `maps` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`query` text NOT NULL,
	`query_key` text NOT NULL,
	`result` text NOT NULL,
	`node_count` integer NOT NULL,
	`source_kind` text NOT NULL,
	`source_name` text NOT NULL,
	`generation_id` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`view_count` integer DEFAULT 0 NOT NULL,
	`is_public` integer DEFAULT false NOT NULL,
	`last_viewed` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `maps_user_created` ON `maps` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `maps_public_created` ON `maps` (`created_at`,`id`) WHERE is_public = 1;--> statement-breakpoint
CREATE INDEX `maps_public_views` ON `maps` (`view_count`,`created_at`,`id`) WHERE is_public = 1;--> statement-breakpoint
CREATE UNIQUE INDEX `maps_generation` ON `maps` (`generation_id`);--> statement-breakpoint
CREATE TABLE `node_descriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`map_id` text NOT NULL,
	`user_id` text NOT NULL,
	`node_id` text NOT NULL,
	`node_label` text NOT NULL,
	`path_string` text NOT NULL,
	`composite_key` text NOT NULL,
	`markdown` text NOT NULL,
	`content` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`tasks_done` integer DEFAULT 0 NOT NULL,
	`tasks_total` integer DEFAULT 0 NOT NULL,
	`source_kind` text NOT NULL,
	`source_name` text NOT NULL,
	`written_at` text NOT NULL,
	`edited_at` text,
	`previous_markdown` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`map_id`) REFERENCES `maps`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `node_descriptions_node` ON `node_descriptions` (`map_id`,`node_id`);--> statement-breakpoint
CREATE INDEX `node_descriptions_key` ON `node_descriptions` (`user_id`,`composite_key`);--> statement-breakpoint
CREATE INDEX `node_descriptions_user` ON `node_descriptions` (`user_id`,`updated_at`);--> statement-breakpoint
CREATE TABLE `page_views` (
	`day` text NOT NULL,
	`route` text NOT NULL,
	`views` integer NOT NULL,
	PRIMARY KEY(`day`, `route`)
);
--> statement-breakpoint
CREATE TABLE `sessions` (
	`id_hash` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`data` text DEFAULT '{}' NOT NULL,
	`user_agent` text DEFAULT '' NOT NULL,
	`created_at` text NOT NULL,
	`last_seen_at` text NOT NULL,
	`expires_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`nickname` text NOT NULL,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`email_verified` integer DEFAULT false NOT NULL,
	`password_hash` text,
	`google_id` text,
	`goals` text,
	`referral_source` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_key` ON `users` (`email_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_google_id` ON `users` (`google_id`);