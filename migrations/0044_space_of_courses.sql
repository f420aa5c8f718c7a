DROP VIEW `space_counted`;--> statement-breakpoint
CREATE VIEW `space_counted` AS SELECT u.`id` AS `user_id`,
	coalesce((SELECT sum(1000 + 2 * octet_length(m.`result`) + coalesce(octet_length(m.`node_ids`), 0)) FROM `maps` AS m WHERE m.`user_id` = u.`id`), 0)
		+ coalesce((SELECT sum(octet_length(c.`about`)) FROM `maps` AS m JOIN `map_courses` AS c ON c.`map_id` = m.`id` WHERE m.`user_id` = u.`id`), 0)
		+ coalesce((SELECT sum(octet_length(l.`about`)) FROM `maps` AS m JOIN `course_lessons` AS l ON l.`map_id` = m.`id` WHERE m.`user_id` = u.`id`), 0) AS `maps`,
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
CREATE TRIGGER `space_course_lessons_added` AFTER INSERT ON `course_lessons` WHEN new.`about` IS NOT NULL BEGIN
	UPDATE `space` SET `maps` = `maps` + octet_length(new.`about`) WHERE `user_id` = (SELECT `user_id` FROM `maps` WHERE `id` = new.`map_id`);
END;--> statement-breakpoint
CREATE TRIGGER `space_course_lessons_changed` AFTER UPDATE OF `about` ON `course_lessons` BEGIN
	UPDATE `space` SET `maps` = `maps` + coalesce(octet_length(new.`about`), 0) - coalesce(octet_length(old.`about`), 0) WHERE `user_id` = (SELECT `user_id` FROM `maps` WHERE `id` = new.`map_id`);
END;--> statement-breakpoint
CREATE TRIGGER `space_course_lessons_removed` AFTER DELETE ON `course_lessons` WHEN old.`about` IS NOT NULL BEGIN
	UPDATE `space` SET `maps` = `maps` - octet_length(old.`about`) WHERE `user_id` = (SELECT `user_id` FROM `maps` WHERE `id` = old.`map_id`);
END;--> statement-breakpoint
CREATE TRIGGER `space_map_courses_added` AFTER INSERT ON `map_courses` WHEN new.`about` IS NOT NULL BEGIN
	UPDATE `space` SET `maps` = `maps` + octet_length(new.`about`) WHERE `user_id` = (SELECT `user_id` FROM `maps` WHERE `id` = new.`map_id`);
END;--> statement-breakpoint
CREATE TRIGGER `space_map_courses_changed` AFTER UPDATE OF `about` ON `map_courses` BEGIN
	UPDATE `space` SET `maps` = `maps` + coalesce(octet_length(new.`about`), 0) - coalesce(octet_length(old.`about`), 0) WHERE `user_id` = (SELECT `user_id` FROM `maps` WHERE `id` = new.`map_id`);
END;--> statement-breakpoint
CREATE TRIGGER `space_map_courses_removed` AFTER DELETE ON `map_courses` WHEN old.`about` IS NOT NULL BEGIN
	UPDATE `space` SET `maps` = `maps` - octet_length(old.`about`) WHERE `user_id` = (SELECT `user_id` FROM `maps` WHERE `id` = old.`map_id`);
END;--> statement-breakpoint
CREATE TRIGGER `space_courses_of_map` BEFORE DELETE ON `maps` BEGIN
	UPDATE `space` SET `maps` = `maps` - coalesce((SELECT octet_length(c.`about`) FROM `map_courses` AS c WHERE c.`map_id` = old.`id`), 0)
		- coalesce((SELECT sum(octet_length(l.`about`)) FROM `course_lessons` AS l WHERE l.`map_id` = old.`id`), 0) WHERE `user_id` = old.`user_id`;
END;--> statement-breakpoint
-- An account that is over its quota with these texts keeps them.
DROP TRIGGER `space_full`;--> statement-breakpoint
UPDATE `space` SET `maps` = `maps`
	+ coalesce((SELECT sum(octet_length(c.`about`)) FROM `maps` AS m JOIN `map_courses` AS c ON c.`map_id` = m.`id` WHERE m.`user_id` = `space`.`user_id`), 0)
	+ coalesce((SELECT sum(octet_length(l.`about`)) FROM `maps` AS m JOIN `course_lessons` AS l ON l.`map_id` = m.`id` WHERE m.`user_id` = `space`.`user_id`), 0);--> statement-breakpoint
CREATE TRIGGER `space_full` BEFORE UPDATE ON `space` WHEN new.`maps` + new.`versions` + new.`lessons` + new.`sources` + new.`cards` + new.`uploads` > new.`room`
	AND (old.`room` IS NULL OR new.`maps` + new.`versions` + new.`lessons` + new.`sources` + new.`cards` + new.`uploads` > old.`maps` + old.`versions` + old.`lessons` + old.`sources` + old.`cards` + old.`uploads`) BEGIN
	SELECT RAISE(ABORT, 'quota reached');
END;
