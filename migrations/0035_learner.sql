ALTER TABLE `node_descriptions` ADD `digest` text;--> statement-breakpoint
ALTER TABLE `node_descriptions` ADD `previous_digest` text;