CREATE TABLE `lesson_ways` (
	`lesson_id` text NOT NULL,
	`user_id` text NOT NULL,
	`way` text NOT NULL,
	`markdown` text NOT NULL,
	`tasks_done` integer DEFAULT 0 NOT NULL,
	`tasks_total` integer DEFAULT 0 NOT NULL,
	`source_kind` text NOT NULL,
	`source_name` text NOT NULL,
	`source_prompt` text DEFAULT '' NOT NULL,
	`unfinished` text,
	`written_at` text NOT NULL,
	`edited_at` text,
	`citations` text,
	`wish` text DEFAULT '' NOT NULL,
	`previous_markdown` text,
	`previous_source_kind` text,
	`previous_source_name` text,
	`previous_source_prompt` text,
	`previous_unfinished` text,
	`previous_written_at` text,
	`previous_edited_at` text,
	`previous_citations` text,
	`previous_wish` text,
	PRIMARY KEY(`lesson_id`, `way`),
	FOREIGN KEY (`lesson_id`) REFERENCES `node_descriptions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `node_descriptions` ADD `previous_wish` text;--> statement-breakpoint
ALTER TABLE `node_descriptions` ADD `way` text DEFAULT 'base' NOT NULL;--> statement-breakpoint
ALTER TABLE `node_descriptions` ADD `wish` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `node_descriptions` ADD `previous_way` text;--> statement-breakpoint
DROP VIEW `space_counted`;--> statement-breakpoint
CREATE VIEW `space_counted` AS SELECT u.`id` AS `user_id`,
	coalesce((SELECT sum(1000 + 2 * octet_length(m.`result`) + coalesce(octet_length(m.`node_ids`), 0)) FROM `maps` AS m WHERE m.`user_id` = u.`id`), 0) AS `maps`,
	coalesce((SELECT sum(300 + octet_length(v.`change`) + coalesce(octet_length(v.`back`), 0) + coalesce(octet_length(v.`lost`), 0)) FROM `maps` AS m JOIN `map_versions` AS v ON v.`map_id` = m.`id` WHERE m.`user_id` = u.`id`), 0) AS `versions`,
	coalesce((SELECT sum(600 + 3 * octet_length(d.`path_string`) + 3 * octet_length(d.`markdown`) / 2 + octet_length(d.`content`) + coalesce(octet_length(d.`previous_markdown`), 0)) FROM `node_descriptions` AS d WHERE d.`user_id` = u.`id`), 0)
		+ coalesce((SELECT sum(300 + octet_length(w.`markdown`) + coalesce(octet_length(w.`previous_markdown`), 0)) FROM `node_descriptions` AS d JOIN `lesson_ways` AS w ON w.`lesson_id` = d.`id` WHERE d.`user_id` = u.`id`), 0)
		+ coalesce((SELECT sum(500 + 2 * octet_length(n.`text`)) FROM `notes` AS n WHERE n.`user_id` = u.`id`), 0)
		+ coalesce((SELECT sum(1000 + 4 * p.`bytes` / 3) FROM `map_pictures` AS o JOIN `pictures` AS p ON p.`hash` = o.`hash` WHERE o.`user_id` = u.`id`), 0) AS `lessons`,
	coalesce((SELECT sum(500 + octet_length(s.`title`) + octet_length(s.`contents`)) FROM `sources` AS s WHERE s.`user_id` = u.`id`), 0)
		+ coalesce((SELECT sum(450 + octet_length(p.`heading`) + 2 * octet_length(p.`text`)) FROM `sources` AS s JOIN `passages` AS p ON p.`source_id` = s.`id` WHERE s.`user_id` = u.`id`), 0)
		+ coalesce((SELECT sum(1000 + 4 * p.`bytes` / 3) FROM `source_figures` AS f JOIN `pictures` AS p ON p.`hash` = f.`hash` WHERE f.`user_id` = u.`id`), 0) AS `sources`,
	coalesce((SELECT sum(900 + octet_length(c.`front`) + octet_length(c.`back`) + coalesce(octet_length(c.`options`), 0) + 2 * octet_length(c.`text_key`)) FROM `cards` AS c WHERE c.`user_id` = u.`id`), 0)
		+ coalesce((SELECT sum(300 + 2 * coalesce(octet_length(t.`answer`), 0) + coalesce(octet_length(t.`result`), 0)) FROM `exercise_tries` AS t WHERE t.`user_id` = u.`id`), 0) AS `cards`,
	coalesce((SELECT sum(h.`bytes`) FROM `upload_holds` AS h WHERE h.`user_id` = u.`id`), 0) AS `uploads`
FROM `users` AS u;--> statement-breakpoint
CREATE TRIGGER `space_lesson_ways_added` AFTER INSERT ON `lesson_ways` BEGIN
	UPDATE `space` SET `lessons` = `lessons` + 300 + octet_length(new.`markdown`) + coalesce(octet_length(new.`previous_markdown`), 0) WHERE `user_id` = new.`user_id`;
END;--> statement-breakpoint
CREATE TRIGGER `space_lesson_ways_removed` AFTER DELETE ON `lesson_ways` BEGIN
	UPDATE `space` SET `lessons` = `lessons` - (300 + octet_length(old.`markdown`) + coalesce(octet_length(old.`previous_markdown`), 0)) WHERE `user_id` = old.`user_id`;
END;
