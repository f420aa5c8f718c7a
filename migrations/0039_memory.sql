ALTER TABLE `cards` ADD `cloze` integer;--> statement-breakpoint
ALTER TABLE `cards` ADD `weights_version` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `cards_weights` ON `cards` (`user_id`,`weights_version`) WHERE state is not null;--> statement-breakpoint
ALTER TABLE `users` ADD `review_weights` text;--> statement-breakpoint
ALTER TABLE `users` ADD `weights_version` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `review_fit` text;