CREATE TABLE `notes` (
	`id` text PRIMARY KEY NOT NULL,
	`map_id` text NOT NULL,
	`user_id` text NOT NULL,
	`node_id` text NOT NULL,
	`text` text NOT NULL,
	`version` integer NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`map_id`) REFERENCES `maps`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `notes_node` ON `notes` (`map_id`,`user_id`,`node_id`);--> statement-breakpoint
CREATE INDEX `notes_user` ON `notes` (`user_id`,`created_at`);--> statement-breakpoint
DROP VIEW `space_counted`;--> statement-breakpoint
CREATE VIEW `space_counted` AS SELECT u.`id` AS `user_id`,
	coalesce((SELECT sum(1000 + 2 * octet_length(m.`result`) + coalesce(octet_length(m.`node_ids`), 0)) FROM `maps` AS m WHERE m.`user_id` = u.`id`), 0) AS `maps`,
	coalesce((SELECT sum(300 + octet_length(v.`change`) + coalesce(octet_length(v.`back`), 0) + coalesce(octet_length(v.`lost`), 0)) FROM `maps` AS m JOIN `map_versions` AS v ON v.`map_id` = m.`id` WHERE m.`user_id` = u.`id`), 0) AS `versions`,
	coalesce((SELECT sum(600 + 3 * octet_length(d.`path_string`) + 3 * octet_length(d.`markdown`) / 2 + octet_length(d.`content`) + coalesce(octet_length(d.`previous_markdown`), 0)) FROM `node_descriptions` AS d WHERE d.`user_id` = u.`id`), 0)
		+ coalesce((SELECT sum(500 + 2 * octet_length(n.`text`)) FROM `notes` AS n WHERE n.`user_id` = u.`id`), 0) AS `lessons`,
	coalesce((SELECT sum(500 + octet_length(s.`title`) + octet_length(s.`contents`)) FROM `sources` AS s WHERE s.`user_id` = u.`id`), 0)
		+ coalesce((SELECT sum(450 + octet_length(p.`heading`) + 2 * octet_length(p.`text`)) FROM `sources` AS s JOIN `passages` AS p ON p.`source_id` = s.`id` WHERE s.`user_id` = u.`id`), 0) AS `sources`,
	coalesce((SELECT sum(900 + octet_length(c.`front`) + octet_length(c.`back`) + coalesce(octet_length(c.`options`), 0) + 2 * octet_length(c.`text_key`)) FROM `cards` AS c WHERE c.`user_id` = u.`id`), 0) AS `cards`,
	coalesce((SELECT sum(h.`bytes`) FROM `upload_holds` AS h WHERE h.`user_id` = u.`id`), 0) AS `uploads`
FROM `users` AS u;--> statement-breakpoint
CREATE TRIGGER `search_note_added` AFTER INSERT ON `notes` BEGIN
	INSERT INTO `search_put` (`kind`, `ref`, `user_id`, `map_id`, `node_id`, `text`) VALUES ('note', new.`id`, new.`user_id`, new.`map_id`, new.`node_id`, new.`text`);
END;--> statement-breakpoint
CREATE TRIGGER `search_note_changed` AFTER UPDATE OF `text` ON `notes` WHEN old.`text` <> new.`text` BEGIN
	DELETE FROM `search_texts` WHERE `kind` = 'note' AND `ref` = old.`id` AND new.`text` = '';
	INSERT INTO `search_put` (`kind`, `ref`, `user_id`, `map_id`, `node_id`, `text`) SELECT 'note', new.`id`, new.`user_id`, new.`map_id`, new.`node_id`, new.`text` WHERE new.`text` <> '';
END;--> statement-breakpoint
CREATE TRIGGER `search_note_removed` AFTER DELETE ON `notes` BEGIN
	DELETE FROM `search_texts` WHERE `kind` = 'note' AND `ref` = old.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `space_notes_added` AFTER INSERT ON `notes` BEGIN
	UPDATE `space` SET `lessons` = `lessons` + 500 + 2 * octet_length(new.`text`) WHERE `user_id` = new.`user_id`;
END;--> statement-breakpoint
CREATE TRIGGER `space_notes_changed` AFTER UPDATE OF `text` ON `notes` BEGIN
	UPDATE `space` SET `lessons` = `lessons` + 2 * octet_length(new.`text`) - 2 * octet_length(old.`text`) WHERE `user_id` = new.`user_id`;
END;--> statement-breakpoint
CREATE TRIGGER `space_notes_removed` AFTER DELETE ON `notes` BEGIN
	UPDATE `space` SET `lessons` = `lessons` - (500 + 2 * octet_length(old.`text`)) WHERE `user_id` = old.`user_id`;
END;
