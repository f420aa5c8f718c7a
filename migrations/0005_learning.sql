ALTER TABLE `generations` ADD `source_prompt` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `generations` ADD `how` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `generations` ADD `batch` text;--> statement-breakpoint
CREATE INDEX `generations_batch` ON `generations` (`batch`,`state`) WHERE batch is not null;--> statement-breakpoint
ALTER TABLE `maps` ADD `source_prompt` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `maps` ADD `language` text;--> statement-breakpoint
ALTER TABLE `maps` ADD `unfinished` text;--> statement-breakpoint
ALTER TABLE `node_descriptions` ADD `source_prompt` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `node_descriptions` ADD `unfinished` text;--> statement-breakpoint
ALTER TABLE `node_descriptions` ADD `previous_source_prompt` text;--> statement-breakpoint
ALTER TABLE `node_descriptions` ADD `previous_unfinished` text;