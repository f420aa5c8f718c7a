ALTER TABLE `generations` ADD `calls` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `generations` ADD `words_in` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `generations` ADD `words_out` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
CREATE TRIGGER `usage_counted` AFTER UPDATE OF `state`, `calls`, `words_in`, `words_out` ON `generations` WHEN new.`kind` <> 'source' AND (new.`calls` > old.`calls` OR new.`words_in` > old.`words_in` OR new.`words_out` > old.`words_out` OR (new.`state` <> old.`state` AND new.`state` IN ('done', 'failed'))) BEGIN
	INSERT INTO `usage_days` (`user_id`, `day`, `maps`, `lessons`, `failed`, `calls`, `words_in`, `words_out`)
		SELECT new.`user_id`, substr(new.`updated_at`, 1, 10),
			e.`ended` AND new.`kind` = 'map' AND new.`state` = 'done' AND new.`fault` IS NULL,
			e.`ended` AND new.`kind` = 'lesson' AND new.`state` = 'done' AND new.`fault` IS NULL,
			e.`ended` AND (new.`state` = 'failed' OR coalesce(new.`fault`, 'stopped') <> 'stopped'),
			new.`calls` - old.`calls`, new.`words_in` - old.`words_in`, new.`words_out` - old.`words_out`
		FROM (SELECT new.`state` <> old.`state` AND new.`state` IN ('done', 'failed') AS `ended`) AS e WHERE true
		ON CONFLICT (`user_id`, `day`) DO UPDATE SET `maps` = `maps` + excluded.`maps`, `lessons` = `lessons` + excluded.`lessons`,
			`failed` = `failed` + excluded.`failed`, `calls` = `calls` + excluded.`calls`,
			`words_in` = `words_in` + excluded.`words_in`, `words_out` = `words_out` + excluded.`words_out`;
END;
