CREATE TABLE `course_lessons` (
	`map_id` text NOT NULL,
	`node_id` text NOT NULL,
	`lesson` text NOT NULL,
	`text_hash` text NOT NULL,
	`about` text,
	PRIMARY KEY(`map_id`, `node_id`),
	FOREIGN KEY (`map_id`) REFERENCES `maps`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `map_courses` (
	`map_id` text PRIMARY KEY NOT NULL,
	`course` text NOT NULL,
	`hash` text NOT NULL,
	`version` text NOT NULL,
	`about` text,
	FOREIGN KEY (`map_id`) REFERENCES `maps`(`id`) ON UPDATE no action ON DELETE cascade
);
