CREATE TABLE `map_pictures` (
	`map_id` text NOT NULL,
	`hash` text NOT NULL,
	`user_id` text NOT NULL,
	`added_at` text NOT NULL,
	`checked_at` text NOT NULL,
	`unnamed_since` text,
	PRIMARY KEY(`map_id`, `hash`),
	FOREIGN KEY (`map_id`) REFERENCES `maps`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`hash`) REFERENCES `pictures`(`hash`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `map_pictures_hash` ON `map_pictures` (`hash`);--> statement-breakpoint
CREATE INDEX `map_pictures_user` ON `map_pictures` (`user_id`,`hash`);--> statement-breakpoint
CREATE INDEX `map_pictures_checked` ON `map_pictures` (`checked_at`);--> statement-breakpoint
CREATE TABLE `pictures` (
	`hash` text PRIMARY KEY NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`bytes` integer NOT NULL,
	`large` text NOT NULL,
	`small` text,
	`added_at` text NOT NULL
);--> statement-breakpoint
DROP VIEW `space_counted`;--> statement-breakpoint
CREATE VIEW `space_counted` AS SELECT u.`id` AS `user_id`,
	coalesce((SELECT sum(1000 + 2 * octet_length(m.`result`) + coalesce(octet_length(m.`node_ids`), 0)) FROM `maps` AS m WHERE m.`user_id` = u.`id`), 0) AS `maps`,
	coalesce((SELECT sum(300 + octet_length(v.`change`) + coalesce(octet_length(v.`back`), 0) + coalesce(octet_length(v.`lost`), 0)) FROM `maps` AS m JOIN `map_versions` AS v ON v.`map_id` = m.`id` WHERE m.`user_id` = u.`id`), 0) AS `versions`,
	coalesce((SELECT sum(600 + 3 * octet_length(d.`path_string`) + 3 * octet_length(d.`markdown`) / 2 + octet_length(d.`content`) + coalesce(octet_length(d.`previous_markdown`), 0)) FROM `node_descriptions` AS d WHERE d.`user_id` = u.`id`), 0)
		+ coalesce((SELECT sum(500 + 2 * octet_length(n.`text`)) FROM `notes` AS n WHERE n.`user_id` = u.`id`), 0)
		+ coalesce((SELECT sum(1000 + 4 * p.`bytes` / 3) FROM `map_pictures` AS o JOIN `pictures` AS p ON p.`hash` = o.`hash` WHERE o.`user_id` = u.`id`), 0) AS `lessons`,
	coalesce((SELECT sum(500 + octet_length(s.`title`) + octet_length(s.`contents`)) FROM `sources` AS s WHERE s.`user_id` = u.`id`), 0)
		+ coalesce((SELECT sum(450 + octet_length(p.`heading`) + 2 * octet_length(p.`text`)) FROM `sources` AS s JOIN `passages` AS p ON p.`source_id` = s.`id` WHERE s.`user_id` = u.`id`), 0) AS `sources`,
	coalesce((SELECT sum(900 + octet_length(c.`front`) + octet_length(c.`back`) + coalesce(octet_length(c.`options`), 0) + 2 * octet_length(c.`text_key`)) FROM `cards` AS c WHERE c.`user_id` = u.`id`), 0)
		+ coalesce((SELECT sum(300 + 2 * coalesce(octet_length(t.`answer`), 0) + coalesce(octet_length(t.`result`), 0)) FROM `exercise_tries` AS t WHERE t.`user_id` = u.`id`), 0) AS `cards`,
	coalesce((SELECT sum(h.`bytes`) FROM `upload_holds` AS h WHERE h.`user_id` = u.`id`), 0) AS `uploads`
FROM `users` AS u;--> statement-breakpoint
CREATE TRIGGER `space_map_pictures_added` AFTER INSERT ON `map_pictures` BEGIN
	UPDATE `space` SET `lessons` = `lessons` + (SELECT 1000 + 4 * `bytes` / 3 FROM `pictures` WHERE `hash` = new.`hash`) WHERE `user_id` = new.`user_id`;
END;--> statement-breakpoint
CREATE TRIGGER `space_map_pictures_removed` AFTER DELETE ON `map_pictures` BEGIN
	UPDATE `space` SET `lessons` = `lessons` - (SELECT 1000 + 4 * `bytes` / 3 FROM `pictures` WHERE `hash` = old.`hash`) WHERE `user_id` = old.`user_id`;
END;
