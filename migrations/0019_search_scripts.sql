DROP TRIGGER `search_texts_removed`;--> statement-breakpoint
DROP TRIGGER `search_put_text`;--> statement-breakpoint
DROP VIEW `search_put`;--> statement-breakpoint
DROP TABLE `search_index`;--> statement-breakpoint
CREATE VIRTUAL TABLE `search_index` USING fts5(words, content = '', contentless_delete = 1, detail = none, prefix = '1 2 3 4', tokenize = "unicode61 remove_diacritics 2 tokenchars 'ัิีึืฺุู็่้๊๋์ํ๎ັິີຶື຺ຸູົຼ່້໊໋໌ໍ໎ါာိီုူေဲဳဴဵံ့း္်ျြွှၖၗၘၙၞၟၠၢၣၤၧၨၩၪၫၬၭၱၲၳၴႂႃႄႅႆႇႈႉႊႋႌႍႏႚႛႜႝ឴឵ាិីឹឺុូួើឿៀេែៃោៅំះៈ៉៊់៌៍៎៏័៑្៓៝'");--> statement-breakpoint
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
		CASE WHEN new.`text` GLOB '*[ก-ໟက-႟ក-៩⺀-⿟々-〇〡-〩〱-〵〻-䶿一-鿿ꥠ-ꥼ가-힣豈-﫿ｦ-ﾟ]*' THEN (
			WITH RECURSIVE
				`places` (`i`) AS (SELECT 2 UNION ALL SELECT `i` + 1 FROM `places` WHERE `i` < 101),
				`blocks` (`at`, `part`, `whole`) AS (
					SELECT 1, ' ' || substr(`whole`, 1, 100), `whole` FROM (SELECT replace(replace(replace(replace(new.`text`, char(8203), ''), char(8204), ''), char(8205), ''), char(8288), '') AS `whole`)
					UNION ALL SELECT `at` + 100, substr(`whole`, `at` + 99, 101), `whole` FROM `blocks` WHERE `at` + 100 <= length(`whole`))
			SELECT group_concat((
				SELECT group_concat(CASE
					WHEN substr(`part`, `i`, 1) GLOB '[ก-ะาำเ-ๆກ-ະາຳຽເ-ໆໜ-ໟက-ဪဿၐ-ၕၚ-ၝၡၥၦၮ-ၰၵ-ႁႎក-ឳៗៜ⺀-⿟々-〇〡-〩〱-〵〻-䶿一-鿿ꥠ-ꥼ가-힣豈-﫿ｦ-ﾟ]' THEN iif(substr(`part`, `i` - 1, 1) GLOB '[ก-ะาำเ-ๆກ-ະາຳຽເ-ໆໜ-ໟက-ဪဿၐ-ၕၚ-ၝၡၥၦၮ-ၰၵ-ႁႎក-ឳៗៜ⺀-⿟々-〇〡-〩〱-〵〻-䶿一-鿿ꥠ-ꥼ가-힣豈-﫿ｦ-ﾟัิ-ฺ็-๎ັິ-ຼ່-໎ါ-ှၖ-ၙၞ-ၠၢ-ၤၧ-ၭၱ-ၴႂ-ႍႏႚ-ႝ឴-៓៝]', substr(`part`, `i`, 1), '') || ' ' || substr(`part`, `i`, 1)
					WHEN (substr(`part`, `i`, 1) GLOB '[ัิ-ฺ็-๎ັິ-ຼ່-໎ါ-ှၖ-ၙၞ-ၠၢ-ၤၧ-ၭၱ-ၴႂ-ႍႏႚ-ႝ឴-៓៝]') <> (substr(`part`, `i` - 1, 1) GLOB '[ก-ะาำเ-ๆກ-ະາຳຽເ-ໆໜ-ໟက-ဪဿၐ-ၕၚ-ၝၡၥၦၮ-ၰၵ-ႁႎក-ឳៗៜ⺀-⿟々-〇〡-〩〱-〵〻-䶿一-鿿ꥠ-ꥼ가-힣豈-﫿ｦ-ﾟัิ-ฺ็-๎ັິ-ຼ່-໎ါ-ှၖ-ၙၞ-ၠၢ-ၤၧ-ၭၱ-ၴႂ-ႍႏႚ-ႝ឴-៓៝]') THEN ' ' || substr(`part`, `i`, 1)
					ELSE substr(`part`, `i`, 1) END, '')
				FROM `places` WHERE `i` <= length(`part`)), '')
			FROM `blocks`)
		ELSE new.`text` END || ' ' || char(57344) || new.`kind` || lower(hex(new.`user_id`))
	FROM `search_texts` WHERE `kind` = new.`kind` AND `ref` = new.`ref`;
END;--> statement-breakpoint
UPDATE `maps` SET `is_indexed` = 0;--> statement-breakpoint
INSERT INTO `search_put` (`kind`, `ref`, `user_id`, `map_id`, `node_id`, `text`) SELECT 'passage', `source_id` || ' ' || `n`, `user_id`, NULL, NULL, `heading` || char(10) || `text` FROM `passages` JOIN `sources` ON `sources`.`id` = `source_id`;
