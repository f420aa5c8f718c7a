ALTER TABLE `node_descriptions` ADD `digest` text;--> statement-breakpoint
ALTER TABLE `node_descriptions` ADD `previous_digest` text;--> statement-breakpoint
ALTER TABLE `lesson_ways` ADD `digest` text;--> statement-breakpoint
ALTER TABLE `lesson_ways` ADD `previous_digest` text;
