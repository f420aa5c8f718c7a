CREATE TABLE `search_labels` (
	`part` integer PRIMARY KEY NOT NULL,
	`title` integer NOT NULL,
	`nodes` text NOT NULL,
	FOREIGN KEY (`part`) REFERENCES `search_texts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `search_nodes` (
	`title` integer NOT NULL,
	`node_id` text NOT NULL,
	`part` integer NOT NULL,
	`n` integer NOT NULL,
	PRIMARY KEY(`title`, `node_id`)
);
--> statement-breakpoint
CREATE TRIGGER `search_labels_removed` AFTER DELETE ON `search_labels` BEGIN
	DELETE FROM `search_nodes` WHERE `title` = old.`title` AND `node_id` IN (SELECT `value` ->> 0 FROM json_each(old.`nodes`)) AND `part` = old.`part`;
END;--> statement-breakpoint
UPDATE `maps` SET `is_indexed` = 0;
