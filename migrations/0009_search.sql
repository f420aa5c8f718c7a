CREATE TABLE `search_texts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`ref` text NOT NULL,
	`user_id` text NOT NULL,
	`map_id` text,
	`node_id` text,
	`away` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`map_id`) REFERENCES `maps`(`id`) ON UPDATE no action ON DELETE cascade
);--> statement-breakpoint
CREATE UNIQUE INDEX `search_texts_ref` ON `search_texts` (`kind`,`ref`);--> statement-breakpoint
CREATE INDEX `search_texts_map` ON `search_texts` (`map_id`,`kind`,`node_id`);--> statement-breakpoint
ALTER TABLE `maps` ADD `is_indexed` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `maps_without_index` ON `maps` (`id`) WHERE is_indexed = 0;--> statement-breakpoint
CREATE VIRTUAL TABLE `search_index` USING fts5(words, whose, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2');--> statement-breakpoint
CREATE TRIGGER `search_texts_removed` AFTER DELETE ON `search_texts` BEGIN
	DELETE FROM `search_index` WHERE `rowid` = old.`id`;
END;--> statement-breakpoint
CREATE VIEW `search_put` AS SELECT `kind`, `ref`, `user_id`, `map_id`, `node_id`, '' AS `text` FROM `search_texts` WHERE 0;--> statement-breakpoint
CREATE TRIGGER `search_put_text` INSTEAD OF INSERT ON `search_put` BEGIN
	INSERT INTO `search_texts` (`kind`, `ref`, `user_id`, `map_id`, `node_id`) VALUES (new.`kind`, new.`ref`, new.`user_id`, new.`map_id`, new.`node_id`) ON CONFLICT (`kind`, `ref`) DO NOTHING;
	DELETE FROM `search_index` WHERE `rowid` = (SELECT `id` FROM `search_texts` WHERE `kind` = new.`kind` AND `ref` = new.`ref`);
	INSERT INTO `search_index` (`rowid`, `words`, `whose`)
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
		ELSE new.`text` END,
		'u' || lower(hex(new.`user_id`)) || ' k' || new.`kind`
	FROM `search_texts` WHERE `kind` = new.`kind` AND `ref` = new.`ref`;
END;--> statement-breakpoint
CREATE TRIGGER `search_title_added` AFTER INSERT ON `maps` BEGIN
	INSERT INTO `search_put` (`kind`, `ref`, `user_id`, `map_id`, `node_id`, `text`) VALUES ('title', new.`id`, new.`user_id`, new.`id`, NULL, new.`query`);
END;--> statement-breakpoint
CREATE TRIGGER `search_title_changed` AFTER UPDATE OF `query` ON `maps` WHEN old.`query` <> new.`query` BEGIN
	INSERT INTO `search_put` (`kind`, `ref`, `user_id`, `map_id`, `node_id`, `text`) VALUES ('title', new.`id`, new.`user_id`, new.`id`, NULL, new.`query`);
END;--> statement-breakpoint
CREATE TRIGGER `search_lesson_added` AFTER INSERT ON `node_descriptions` BEGIN
	INSERT INTO `search_put` (`kind`, `ref`, `user_id`, `map_id`, `node_id`, `text`) VALUES ('lesson', new.`id`, new.`user_id`, new.`map_id`, new.`node_id`, new.`markdown`);
END;--> statement-breakpoint
CREATE TRIGGER `search_lesson_changed` AFTER UPDATE OF `markdown` ON `node_descriptions` WHEN old.`markdown` <> new.`markdown` BEGIN
	INSERT INTO `search_put` (`kind`, `ref`, `user_id`, `map_id`, `node_id`, `text`) VALUES ('lesson', new.`id`, new.`user_id`, new.`map_id`, new.`node_id`, new.`markdown`);
END;--> statement-breakpoint
CREATE TRIGGER `search_lesson_removed` AFTER DELETE ON `node_descriptions` BEGIN
	DELETE FROM `search_texts` WHERE `kind` = 'lesson' AND `ref` = old.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `search_card_added` AFTER INSERT ON `cards` BEGIN
	INSERT INTO `search_put` (`kind`, `ref`, `user_id`, `map_id`, `node_id`, `text`) VALUES ('card', new.`id`, new.`user_id`, new.`map_id`, new.`node_id`, new.`text_key`);
END;--> statement-breakpoint
CREATE TRIGGER `search_card_changed` AFTER UPDATE OF `text_key` ON `cards` WHEN old.`text_key` <> new.`text_key` BEGIN
	INSERT INTO `search_put` (`kind`, `ref`, `user_id`, `map_id`, `node_id`, `text`) VALUES ('card', new.`id`, new.`user_id`, new.`map_id`, new.`node_id`, new.`text_key`);
END;--> statement-breakpoint
CREATE TRIGGER `search_card_removed` AFTER DELETE ON `cards` BEGIN
	DELETE FROM `search_texts` WHERE `kind` = 'card' AND `ref` = old.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `search_passage_added` AFTER INSERT ON `passages` BEGIN
	INSERT INTO `search_put` (`kind`, `ref`, `user_id`, `map_id`, `node_id`, `text`) SELECT 'passage', new.`source_id` || ' ' || new.`n`, `user_id`, NULL, NULL, new.`heading` || char(10) || new.`text` FROM `sources` WHERE `id` = new.`source_id`;
END;--> statement-breakpoint
CREATE TRIGGER `search_passage_changed` AFTER UPDATE OF `heading`, `text` ON `passages` BEGIN
	INSERT INTO `search_put` (`kind`, `ref`, `user_id`, `map_id`, `node_id`, `text`) SELECT 'passage', new.`source_id` || ' ' || new.`n`, `user_id`, NULL, NULL, new.`heading` || char(10) || new.`text` FROM `sources` WHERE `id` = new.`source_id`;
END;--> statement-breakpoint
CREATE TRIGGER `search_passage_removed` AFTER DELETE ON `passages` BEGIN
	DELETE FROM `search_texts` WHERE `kind` = 'passage' AND `ref` = old.`source_id` || ' ' || old.`n`;
END;--> statement-breakpoint
INSERT INTO `search_put` (`kind`, `ref`, `user_id`, `map_id`, `node_id`, `text`) SELECT 'passage', `source_id` || ' ' || `n`, `user_id`, NULL, NULL, `heading` || char(10) || `text` FROM `passages` JOIN `sources` ON `sources`.`id` = `source_id`;
