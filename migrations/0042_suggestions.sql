CREATE TABLE `suggestions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`to_id` text,
	`map_id` text,
	`node_id` text NOT NULL,
	`path` text,
	`title` text,
	`label` text NOT NULL,
	`remark` text NOT NULL,
	`passage` text,
	`nth` integer DEFAULT 0 NOT NULL,
	`changed` text,
	`state` text DEFAULT 'open' NOT NULL,
	`reply` text DEFAULT '' NOT NULL,
	`created_at` text NOT NULL,
	`decided_at` text,
	`delivered_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`to_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`map_id`) REFERENCES `maps`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `suggestions_user` ON `suggestions` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `suggestions_to` ON `suggestions` (`to_id`,`state`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `suggestions_decided` ON `suggestions` (`to_id`,`decided_at`,`id`);--> statement-breakpoint
CREATE INDEX `suggestions_undelivered` ON `suggestions` (`decided_at`,`id`) WHERE to_id is null and state = 'taken' and delivered_at is null;--> statement-breakpoint
CREATE INDEX `suggestions_map` ON `suggestions` (`map_id`);