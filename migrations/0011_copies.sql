ALTER TABLE `maps` ADD `copied_from` text;--> statement-breakpoint
ALTER TABLE `maps` ADD `copied_version` integer;--> statement-breakpoint
ALTER TABLE `maps` ADD `copies` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `maps_public_language_created` ON `maps` (`language`,`created_at`,`id`,`query_key`) WHERE is_public = 1;--> statement-breakpoint
CREATE INDEX `maps_public_language_views` ON `maps` (`language`,`view_count`,`created_at`,`id`,`query_key`) WHERE is_public = 1;--> statement-breakpoint
CREATE INDEX `maps_copies` ON `maps` (`user_id`,`copied_from`) WHERE copied_from is not null;