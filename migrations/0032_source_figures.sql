CREATE TABLE `source_figures` (
	`source_id` text NOT NULL,
	`n` integer NOT NULL,
	`passage` integer NOT NULL,
	`hash` text NOT NULL,
	`user_id` text NOT NULL,
	`caption` text NOT NULL,
	`alt` text NOT NULL,
	PRIMARY KEY(`source_id`, `n`),
	FOREIGN KEY (`source_id`) REFERENCES `sources`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`hash`) REFERENCES `pictures`(`hash`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `source_figures_passage` ON `source_figures` (`source_id`,`passage`,`n`);--> statement-breakpoint
CREATE INDEX `source_figures_hash` ON `source_figures` (`hash`);--> statement-breakpoint
CREATE INDEX `source_figures_user` ON `source_figures` (`user_id`);--> statement-breakpoint
ALTER TABLE `sources` ADD `pictures_left_out` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `sources` ADD `pictures_cut` integer DEFAULT false NOT NULL;--> statement-breakpoint
DROP VIEW `space_counted`;--> statement-breakpoint
CREATE VIEW `space_counted` AS SELECT u.`id` AS `user_id`,
	coalesce((SELECT sum(1000 + 2 * octet_length(m.`result`) + coalesce(octet_length(m.`node_ids`), 0)) FROM `maps` AS m WHERE m.`user_id` = u.`id`), 0) AS `maps`,
	coalesce((SELECT sum(300 + octet_length(v.`change`) + coalesce(octet_length(v.`back`), 0) + coalesce(octet_length(v.`lost`), 0)) FROM `maps` AS m JOIN `map_versions` AS v ON v.`map_id` = m.`id` WHERE m.`user_id` = u.`id`), 0) AS `versions`,
	coalesce((SELECT sum(600 + 3 * octet_length(d.`path_string`) + 3 * octet_length(d.`markdown`) / 2 + octet_length(d.`content`) + coalesce(octet_length(d.`previous_markdown`), 0)) FROM `node_descriptions` AS d WHERE d.`user_id` = u.`id`), 0)
		+ coalesce((SELECT sum(500 + 2 * octet_length(n.`text`)) FROM `notes` AS n WHERE n.`user_id` = u.`id`), 0)
		+ coalesce((SELECT sum(1000 + 4 * p.`bytes` / 3) FROM `map_pictures` AS o JOIN `pictures` AS p ON p.`hash` = o.`hash` WHERE o.`user_id` = u.`id`), 0) AS `lessons`,
	coalesce((SELECT sum(500 + octet_length(s.`title`) + octet_length(s.`contents`)) FROM `sources` AS s WHERE s.`user_id` = u.`id`), 0)
		+ coalesce((SELECT sum(450 + octet_length(p.`heading`) + 2 * octet_length(p.`text`)) FROM `sources` AS s JOIN `passages` AS p ON p.`source_id` = s.`id` WHERE s.`user_id` = u.`id`), 0)
		+ coalesce((SELECT sum(1000 + 4 * p.`bytes` / 3) FROM `source_figures` AS f JOIN `pictures` AS p ON p.`hash` = f.`hash` WHERE f.`user_id` = u.`id`), 0) AS `sources`,
	coalesce((SELECT sum(900 + octet_length(c.`front`) + octet_length(c.`back`) + coalesce(octet_length(c.`options`), 0) + 2 * octet_length(c.`text_key`)) FROM `cards` AS c WHERE c.`user_id` = u.`id`), 0)
		+ coalesce((SELECT sum(300 + 2 * coalesce(octet_length(t.`answer`), 0) + coalesce(octet_length(t.`result`), 0)) FROM `exercise_tries` AS t WHERE t.`user_id` = u.`id`), 0) AS `cards`,
	coalesce((SELECT sum(h.`bytes`) FROM `upload_holds` AS h WHERE h.`user_id` = u.`id`), 0) AS `uploads`
FROM `users` AS u;--> statement-breakpoint
CREATE TRIGGER `space_source_figures_added` AFTER INSERT ON `source_figures` BEGIN
	UPDATE `space` SET `sources` = `sources` + (SELECT 1000 + 4 * `bytes` / 3 FROM `pictures` WHERE `hash` = new.`hash`) WHERE `user_id` = new.`user_id`;
END;--> statement-breakpoint
CREATE TRIGGER `space_source_figures_removed` AFTER DELETE ON `source_figures` BEGIN
	UPDATE `space` SET `sources` = `sources` - (SELECT 1000 + 4 * `bytes` / 3 FROM `pictures` WHERE `hash` = old.`hash`) WHERE `user_id` = old.`user_id`;
	DELETE FROM `pictures` WHERE `hash` = old.`hash` AND NOT EXISTS (SELECT 1 FROM `map_pictures` WHERE `hash` = old.`hash`) AND NOT EXISTS (SELECT 1 FROM `source_figures` WHERE `hash` = old.`hash`);
END;
