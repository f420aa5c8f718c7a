ALTER TABLE `maps` ADD `arriving` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `maps_arriving` ON `maps` (`deleted_at`) WHERE arriving = 1;