CREATE TABLE `map_versions` (
	`map_id` text NOT NULL,
	`version` integer NOT NULL,
	`cause` text NOT NULL,
	`at` text NOT NULL,
	`change` text NOT NULL,
	`undo_to` integer,
	`redo_to` integer,
	`back` text,
	`lost` text,
	PRIMARY KEY(`map_id`, `version`),
	FOREIGN KEY (`map_id`) REFERENCES `maps`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `maps` ADD `node_ids` text;--> statement-breakpoint
ALTER TABLE `maps` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX `maps_without_ids` ON `maps` (`id`) WHERE node_ids is null;--> statement-breakpoint
INSERT INTO `map_versions` (`map_id`, `version`, `cause`, `at`, `change`)
SELECT `id`, 1, 'created', `created_at`, json_object('act', 'create', 'nodes', `node_count`) FROM `maps`;
