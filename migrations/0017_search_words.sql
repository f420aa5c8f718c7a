ALTER TABLE `search_texts` ADD `seen` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX `lessons_of_sources` ON `node_descriptions` (`id`) WHERE source_kind = 'source';--> statement-breakpoint
DROP TRIGGER `search_texts_removed`;--> statement-breakpoint
DROP TRIGGER `search_put_text`;--> statement-breakpoint
DROP VIEW `search_put`;--> statement-breakpoint
DROP TABLE `search_index`;--> statement-breakpoint
CREATE VIRTUAL TABLE `search_index` USING fts5(words, content = '', contentless_delete = 1, detail = none, prefix = '1 2 3 4', tokenize = 'unicode61 remove_diacritics 2');--> statement-breakpoint
CREATE TRIGGER `search_texts_removed` AFTER DELETE ON `search_texts` BEGIN
	DELETE FROM `search_index` WHERE `rowid` = old.`id`;
END;--> statement-breakpoint
CREATE VIEW `search_put` AS SELECT `kind`, `ref`, `user_id`, `map_id`, `node_id`, '' AS `text` FROM `search_texts` WHERE 0;--> statement-breakpoint
CREATE TRIGGER `search_put_text` INSTEAD OF INSERT ON `search_put` BEGIN
	INSERT INTO `search_texts` (`kind`, `ref`, `user_id`, `map_id`, `node_id`, `seen`)
	SELECT new.`kind`, new.`ref`, new.`user_id`, new.`map_id`, new.`node_id`, coalesce((
		SELECT iif(`deleted_at` IS NOT NULL, 0, 1 + (`is_public` = 1 AND new.`kind` IN ('title', 'lesson'))) FROM `maps` WHERE `id` = new.`map_id`), 1)
	WHERE true ON CONFLICT (`kind`, `ref`) DO NOTHING;
	DELETE FROM `search_index` WHERE `rowid` = (SELECT `id` FROM `search_texts` WHERE `kind` = new.`kind` AND `ref` = new.`ref`);
	INSERT INTO `search_index` (`rowid`, `words`)
	SELECT `id`,
		CASE WHEN new.`text` GLOB '*[⺀-⿟々-〇〡-〩〱-〵〻-䶿一-鿿ꥠ-ꥼ가-힣豈-﫿ｦ-ﾟ]*' THEN (
			WITH RECURSIVE
				`places` (`i`) AS (SELECT 1 UNION ALL SELECT `i` + 1 FROM `places` WHERE `i` < 100),
				`blocks` (`at`, `part`) AS (
					SELECT 1, substr(new.`text`, 1, 101)
					UNION ALL SELECT `at` + 100, substr(new.`text`, `at` + 100, 101) FROM `blocks` WHERE `at` + 100 <= length(new.`text`))
			SELECT group_concat((
				SELECT group_concat(iif(substr(`part`, `i`, 1) GLOB '[⺀-⿟々-〇〡-〩〱-〵〻-䶿一-鿿ꥠ-ꥼ가-힣豈-﫿ｦ-ﾟ]',
					' ' || substr(`part`, `i`, 1 + (substr(`part`, `i` + 1, 1) GLOB '[⺀-⿟々-〇〡-〩〱-〵〻-䶿一-鿿ꥠ-ꥼ가-힣豈-﫿ｦ-ﾟ]')) || ' ',
					substr(`part`, `i`, 1)), '')
				FROM `places` WHERE `i` <= length(`part`)), '')
			FROM `blocks`)
		ELSE new.`text` END || ' ' || char(57344) || new.`kind` || lower(hex(new.`user_id`))
	FROM `search_texts` WHERE `kind` = new.`kind` AND `ref` = new.`ref`;
END;--> statement-breakpoint
CREATE TRIGGER `search_seen_changed` AFTER UPDATE OF `is_public`, `deleted_at` ON `maps` WHEN old.`is_public` <> new.`is_public` OR (old.`deleted_at` IS NULL) <> (new.`deleted_at` IS NULL) BEGIN
	UPDATE `search_texts` SET `seen` = iif(new.`deleted_at` IS NOT NULL, 0, 1 + (new.`is_public` = 1 AND `kind` IN ('title', 'label', 'lesson'))) WHERE `map_id` = new.`id`;
END;--> statement-breakpoint
UPDATE `search_texts` SET `seen` = (SELECT iif(`deleted_at` IS NOT NULL, 0, 1 + (`is_public` = 1 AND `kind` IN ('title', 'label', 'lesson'))) FROM `maps` WHERE `id` = `map_id`) WHERE `map_id` IS NOT NULL;--> statement-breakpoint
UPDATE `maps` SET `is_indexed` = 0;--> statement-breakpoint
INSERT INTO `search_put` (`kind`, `ref`, `user_id`, `map_id`, `node_id`, `text`) SELECT 'passage', `source_id` || ' ' || `n`, `user_id`, NULL, NULL, `heading` || char(10) || `text` FROM `passages` JOIN `sources` ON `sources`.`id` = `source_id`;
