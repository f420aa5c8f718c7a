ALTER TABLE `node_descriptions` ADD `previous_source_kind` text;--> statement-breakpoint
ALTER TABLE `node_descriptions` ADD `previous_source_name` text;--> statement-breakpoint
ALTER TABLE `node_descriptions` ADD `previous_written_at` text;--> statement-breakpoint
ALTER TABLE `node_descriptions` ADD `previous_edited_at` text;