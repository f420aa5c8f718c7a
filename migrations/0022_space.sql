CREATE TABLE `space` (
	`user_id` text PRIMARY KEY NOT NULL,
	`maps` integer DEFAULT 0 NOT NULL,
	`versions` integer DEFAULT 0 NOT NULL,
	`lessons` integer DEFAULT 0 NOT NULL,
	`sources` integer DEFAULT 0 NOT NULL,
	`cards` integer DEFAULT 0 NOT NULL,
	`uploads` integer DEFAULT 0 NOT NULL,
	`room` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `upload_holds` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`bytes` integer NOT NULL,
	`at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `upload_holds_user` ON `upload_holds` (`user_id`);--> statement-breakpoint
CREATE INDEX `upload_holds_at` ON `upload_holds` (`at`);--> statement-breakpoint
ALTER TABLE `caps` ADD `megabytes` integer;--> statement-breakpoint
CREATE VIEW `space_counted` AS SELECT u.`id` AS `user_id`,
	coalesce((SELECT sum(1000 + 2 * octet_length(m.`result`) + coalesce(octet_length(m.`node_ids`), 0)) FROM `maps` AS m WHERE m.`user_id` = u.`id`), 0) AS `maps`,
	coalesce((SELECT sum(300 + octet_length(v.`change`) + coalesce(octet_length(v.`back`), 0) + coalesce(octet_length(v.`lost`), 0)) FROM `maps` AS m JOIN `map_versions` AS v ON v.`map_id` = m.`id` WHERE m.`user_id` = u.`id`), 0) AS `versions`,
	coalesce((SELECT sum(600 + 3 * octet_length(d.`path_string`) + 3 * octet_length(d.`markdown`) / 2 + octet_length(d.`content`) + coalesce(octet_length(d.`previous_markdown`), 0)) FROM `node_descriptions` AS d WHERE d.`user_id` = u.`id`), 0) AS `lessons`,
	coalesce((SELECT sum(500 + octet_length(s.`title`) + octet_length(s.`contents`)) FROM `sources` AS s WHERE s.`user_id` = u.`id`), 0)
		+ coalesce((SELECT sum(450 + octet_length(p.`heading`) + 2 * octet_length(p.`text`)) FROM `sources` AS s JOIN `passages` AS p ON p.`source_id` = s.`id` WHERE s.`user_id` = u.`id`), 0) AS `sources`,
	coalesce((SELECT sum(900 + octet_length(c.`front`) + octet_length(c.`back`) + coalesce(octet_length(c.`options`), 0) + 2 * octet_length(c.`text_key`)) FROM `cards` AS c WHERE c.`user_id` = u.`id`), 0) AS `cards`,
	coalesce((SELECT sum(h.`bytes`) FROM `upload_holds` AS h WHERE h.`user_id` = u.`id`), 0) AS `uploads`
FROM `users` AS u;--> statement-breakpoint
INSERT INTO `space` (`user_id`, `maps`, `versions`, `lessons`, `sources`, `cards`, `uploads`) SELECT `user_id`, `maps`, `versions`, `lessons`, `sources`, `cards`, `uploads` FROM `space_counted`;--> statement-breakpoint
CREATE TRIGGER `space_of_user` AFTER INSERT ON `users` BEGIN
	INSERT INTO `space` (`user_id`) VALUES (new.`id`) ON CONFLICT (`user_id`) DO NOTHING;
END;--> statement-breakpoint
CREATE TRIGGER `space_full` BEFORE UPDATE ON `space` WHEN new.`maps` + new.`versions` + new.`lessons` + new.`sources` + new.`cards` + new.`uploads` > new.`room`
	AND (old.`room` IS NULL OR new.`maps` + new.`versions` + new.`lessons` + new.`sources` + new.`cards` + new.`uploads` > old.`maps` + old.`versions` + old.`lessons` + old.`sources` + old.`cards` + old.`uploads`) BEGIN
	SELECT RAISE(ABORT, 'quota reached');
END;--> statement-breakpoint
CREATE TRIGGER `space_maps_added` AFTER INSERT ON `maps` BEGIN
	UPDATE `space` SET `maps` = `maps` + 1000 + 2 * octet_length(new.`result`) + coalesce(octet_length(new.`node_ids`), 0) WHERE `user_id` = new.`user_id`;
END;--> statement-breakpoint
CREATE TRIGGER `space_maps_changed` AFTER UPDATE OF `result`, `node_ids` ON `maps` BEGIN
	UPDATE `space` SET `maps` = `maps` + (1000 + 2 * octet_length(new.`result`) + coalesce(octet_length(new.`node_ids`), 0)) - (1000 + 2 * octet_length(old.`result`) + coalesce(octet_length(old.`node_ids`), 0)) WHERE `user_id` = new.`user_id`;
END;--> statement-breakpoint
CREATE TRIGGER `space_maps_removed` AFTER DELETE ON `maps` BEGIN
	UPDATE `space` SET `maps` = `maps` - (1000 + 2 * octet_length(old.`result`) + coalesce(octet_length(old.`node_ids`), 0)) WHERE `user_id` = old.`user_id`;
END;--> statement-breakpoint
CREATE TRIGGER `space_map_versions_added` AFTER INSERT ON `map_versions` BEGIN
	UPDATE `space` SET `versions` = `versions` + 300 + octet_length(new.`change`) + coalesce(octet_length(new.`back`), 0) + coalesce(octet_length(new.`lost`), 0) WHERE `user_id` = (SELECT `user_id` FROM `maps` WHERE `id` = new.`map_id`);
END;--> statement-breakpoint
CREATE TRIGGER `space_map_versions_changed` AFTER UPDATE OF `change`, `back`, `lost` ON `map_versions` BEGIN
	UPDATE `space` SET `versions` = `versions` + (300 + octet_length(new.`change`) + coalesce(octet_length(new.`back`), 0) + coalesce(octet_length(new.`lost`), 0)) - (300 + octet_length(old.`change`) + coalesce(octet_length(old.`back`), 0) + coalesce(octet_length(old.`lost`), 0)) WHERE `user_id` = (SELECT `user_id` FROM `maps` WHERE `id` = new.`map_id`);
END;--> statement-breakpoint
CREATE TRIGGER `space_map_versions_removed` AFTER DELETE ON `map_versions` BEGIN
	UPDATE `space` SET `versions` = `versions` - (300 + octet_length(old.`change`) + coalesce(octet_length(old.`back`), 0) + coalesce(octet_length(old.`lost`), 0)) WHERE `user_id` = (SELECT `user_id` FROM `maps` WHERE `id` = old.`map_id`);
END;--> statement-breakpoint
CREATE TRIGGER `space_node_descriptions_added` AFTER INSERT ON `node_descriptions` BEGIN
	UPDATE `space` SET `lessons` = `lessons` + 600 + 3 * octet_length(new.`path_string`) + 3 * octet_length(new.`markdown`) / 2 + octet_length(new.`content`) + coalesce(octet_length(new.`previous_markdown`), 0) WHERE `user_id` = new.`user_id`;
END;--> statement-breakpoint
CREATE TRIGGER `space_node_descriptions_changed` AFTER UPDATE OF `path_string`, `markdown`, `content`, `previous_markdown` ON `node_descriptions` BEGIN
	UPDATE `space` SET `lessons` = `lessons` + (600 + 3 * octet_length(new.`path_string`) + 3 * octet_length(new.`markdown`) / 2 + octet_length(new.`content`) + coalesce(octet_length(new.`previous_markdown`), 0)) - (600 + 3 * octet_length(old.`path_string`) + 3 * octet_length(old.`markdown`) / 2 + octet_length(old.`content`) + coalesce(octet_length(old.`previous_markdown`), 0)) WHERE `user_id` = new.`user_id`;
END;--> statement-breakpoint
CREATE TRIGGER `space_node_descriptions_removed` AFTER DELETE ON `node_descriptions` BEGIN
	UPDATE `space` SET `lessons` = `lessons` - (600 + 3 * octet_length(old.`path_string`) + 3 * octet_length(old.`markdown`) / 2 + octet_length(old.`content`) + coalesce(octet_length(old.`previous_markdown`), 0)) WHERE `user_id` = old.`user_id`;
END;--> statement-breakpoint
CREATE TRIGGER `space_sources_added` AFTER INSERT ON `sources` BEGIN
	UPDATE `space` SET `sources` = `sources` + 500 + octet_length(new.`title`) + octet_length(new.`contents`) WHERE `user_id` = new.`user_id`;
END;--> statement-breakpoint
CREATE TRIGGER `space_sources_changed` AFTER UPDATE OF `title`, `contents` ON `sources` BEGIN
	UPDATE `space` SET `sources` = `sources` + (500 + octet_length(new.`title`) + octet_length(new.`contents`)) - (500 + octet_length(old.`title`) + octet_length(old.`contents`)) WHERE `user_id` = new.`user_id`;
END;--> statement-breakpoint
CREATE TRIGGER `space_sources_removed` AFTER DELETE ON `sources` BEGIN
	UPDATE `space` SET `sources` = `sources` - (500 + octet_length(old.`title`) + octet_length(old.`contents`)) WHERE `user_id` = old.`user_id`;
END;--> statement-breakpoint
CREATE TRIGGER `space_passages_added` AFTER INSERT ON `passages` BEGIN
	UPDATE `space` SET `sources` = `sources` + 450 + octet_length(new.`heading`) + 2 * octet_length(new.`text`) WHERE `user_id` = (SELECT `user_id` FROM `sources` WHERE `id` = new.`source_id`);
END;--> statement-breakpoint
CREATE TRIGGER `space_passages_changed` AFTER UPDATE OF `heading`, `text` ON `passages` BEGIN
	UPDATE `space` SET `sources` = `sources` + (450 + octet_length(new.`heading`) + 2 * octet_length(new.`text`)) - (450 + octet_length(old.`heading`) + 2 * octet_length(old.`text`)) WHERE `user_id` = (SELECT `user_id` FROM `sources` WHERE `id` = new.`source_id`);
END;--> statement-breakpoint
CREATE TRIGGER `space_passages_removed` AFTER DELETE ON `passages` BEGIN
	UPDATE `space` SET `sources` = `sources` - (450 + octet_length(old.`heading`) + 2 * octet_length(old.`text`)) WHERE `user_id` = (SELECT `user_id` FROM `sources` WHERE `id` = old.`source_id`);
END;--> statement-breakpoint
CREATE TRIGGER `space_cards_added` AFTER INSERT ON `cards` BEGIN
	UPDATE `space` SET `cards` = `cards` + 900 + octet_length(new.`front`) + octet_length(new.`back`) + coalesce(octet_length(new.`options`), 0) + 2 * octet_length(new.`text_key`) WHERE `user_id` = new.`user_id`;
END;--> statement-breakpoint
CREATE TRIGGER `space_cards_changed` AFTER UPDATE OF `front`, `back`, `options`, `text_key` ON `cards` BEGIN
	UPDATE `space` SET `cards` = `cards` + (900 + octet_length(new.`front`) + octet_length(new.`back`) + coalesce(octet_length(new.`options`), 0) + 2 * octet_length(new.`text_key`)) - (900 + octet_length(old.`front`) + octet_length(old.`back`) + coalesce(octet_length(old.`options`), 0) + 2 * octet_length(old.`text_key`)) WHERE `user_id` = new.`user_id`;
END;--> statement-breakpoint
CREATE TRIGGER `space_cards_removed` AFTER DELETE ON `cards` BEGIN
	UPDATE `space` SET `cards` = `cards` - (900 + octet_length(old.`front`) + octet_length(old.`back`) + coalesce(octet_length(old.`options`), 0) + 2 * octet_length(old.`text_key`)) WHERE `user_id` = old.`user_id`;
END;--> statement-breakpoint
CREATE TRIGGER `space_upload_holds_added` AFTER INSERT ON `upload_holds` BEGIN
	UPDATE `space` SET `uploads` = `uploads` + new.`bytes` WHERE `user_id` = new.`user_id`;
END;--> statement-breakpoint
CREATE TRIGGER `space_upload_holds_removed` AFTER DELETE ON `upload_holds` BEGIN
	UPDATE `space` SET `uploads` = `uploads` - (old.`bytes`) WHERE `user_id` = old.`user_id`;
END;--> statement-breakpoint
CREATE TRIGGER `space_versions_of_map` BEFORE DELETE ON `maps` BEGIN
	UPDATE `space` SET `versions` = `versions` - coalesce((SELECT sum(300 + octet_length(v.`change`) + coalesce(octet_length(v.`back`), 0) + coalesce(octet_length(v.`lost`), 0)) FROM `map_versions` AS v WHERE v.`map_id` = old.`id`), 0) WHERE `user_id` = old.`user_id`;
END;--> statement-breakpoint
CREATE TRIGGER `space_passages_of_source` BEFORE DELETE ON `sources` BEGIN
	UPDATE `space` SET `sources` = `sources` - coalesce((SELECT sum(450 + octet_length(p.`heading`) + 2 * octet_length(p.`text`)) FROM `passages` AS p WHERE p.`source_id` = old.`id`), 0) WHERE `user_id` = old.`user_id`;
END;
