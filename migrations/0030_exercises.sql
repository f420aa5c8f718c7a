CREATE TABLE `exercise_tries` (
	`map_id` text NOT NULL,
	`user_id` text NOT NULL,
	`node_id` text NOT NULL,
	`exercise` text NOT NULL,
	`n` integer NOT NULL,
	`act` text NOT NULL,
	`answer` text,
	`is_right` integer,
	`result` text,
	`at` text NOT NULL,
	PRIMARY KEY(`map_id`, `user_id`, `node_id`, `exercise`, `n`),
	FOREIGN KEY (`map_id`) REFERENCES `maps`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `exercise_tries_user` ON `exercise_tries` (`user_id`,`at`);--> statement-breakpoint
CREATE UNIQUE INDEX `generations_live_exercises` ON `generations` (`map_id`,`node_id`) WHERE kind = 'exercises' and state in ('queued', 'running');--> statement-breakpoint
DROP VIEW `space_counted`;--> statement-breakpoint
CREATE VIEW `space_counted` AS SELECT u.`id` AS `user_id`,
	coalesce((SELECT sum(1000 + 2 * octet_length(m.`result`) + coalesce(octet_length(m.`node_ids`), 0)) FROM `maps` AS m WHERE m.`user_id` = u.`id`), 0) AS `maps`,
	coalesce((SELECT sum(300 + octet_length(v.`change`) + coalesce(octet_length(v.`back`), 0) + coalesce(octet_length(v.`lost`), 0)) FROM `maps` AS m JOIN `map_versions` AS v ON v.`map_id` = m.`id` WHERE m.`user_id` = u.`id`), 0) AS `versions`,
	coalesce((SELECT sum(600 + 3 * octet_length(d.`path_string`) + 3 * octet_length(d.`markdown`) / 2 + octet_length(d.`content`) + coalesce(octet_length(d.`previous_markdown`), 0)) FROM `node_descriptions` AS d WHERE d.`user_id` = u.`id`), 0)
		+ coalesce((SELECT sum(500 + 2 * octet_length(n.`text`)) FROM `notes` AS n WHERE n.`user_id` = u.`id`), 0) AS `lessons`,
	coalesce((SELECT sum(500 + octet_length(s.`title`) + octet_length(s.`contents`)) FROM `sources` AS s WHERE s.`user_id` = u.`id`), 0)
		+ coalesce((SELECT sum(450 + octet_length(p.`heading`) + 2 * octet_length(p.`text`)) FROM `sources` AS s JOIN `passages` AS p ON p.`source_id` = s.`id` WHERE s.`user_id` = u.`id`), 0) AS `sources`,
	coalesce((SELECT sum(900 + octet_length(c.`front`) + octet_length(c.`back`) + coalesce(octet_length(c.`options`), 0) + 2 * octet_length(c.`text_key`)) FROM `cards` AS c WHERE c.`user_id` = u.`id`), 0)
		+ coalesce((SELECT sum(300 + 2 * coalesce(octet_length(t.`answer`), 0) + coalesce(octet_length(t.`result`), 0)) FROM `exercise_tries` AS t WHERE t.`user_id` = u.`id`), 0) AS `cards`,
	coalesce((SELECT sum(h.`bytes`) FROM `upload_holds` AS h WHERE h.`user_id` = u.`id`), 0) AS `uploads`
FROM `users` AS u;--> statement-breakpoint
CREATE TRIGGER `space_exercise_tries_added` AFTER INSERT ON `exercise_tries` BEGIN
	UPDATE `space` SET `cards` = `cards` + 300 + 2 * coalesce(octet_length(new.`answer`), 0) + coalesce(octet_length(new.`result`), 0) WHERE `user_id` = new.`user_id`;
END;--> statement-breakpoint
CREATE TRIGGER `space_exercise_tries_removed` AFTER DELETE ON `exercise_tries` BEGIN
	UPDATE `space` SET `cards` = `cards` - (300 + 2 * coalesce(octet_length(old.`answer`), 0) + coalesce(octet_length(old.`result`), 0)) WHERE `user_id` = old.`user_id`;
END;--> statement-breakpoint
DROP TRIGGER `search_put_text`;--> statement-breakpoint
CREATE TRIGGER `search_put_text` INSTEAD OF INSERT ON `search_put` BEGIN
	INSERT INTO `search_texts` (`kind`, `ref`, `user_id`, `map_id`, `node_id`, `seen`)
	SELECT new.`kind`, new.`ref`, new.`user_id`, new.`map_id`, new.`node_id`, coalesce((
		SELECT iif(`deleted_at` IS NOT NULL, 0, 1 + (`is_public` = 1 AND new.`kind` IN ('title', 'lesson'))) FROM `maps` WHERE `id` = new.`map_id`), 1)
	WHERE true ON CONFLICT (`kind`, `ref`) DO NOTHING;
	DELETE FROM `search_index` WHERE `rowid` = (SELECT `id` FROM `search_texts` WHERE `kind` = new.`kind` AND `ref` = new.`ref`);
	INSERT INTO `search_index` (`rowid`, `words`)
	SELECT `id`,
		CASE WHEN `shown`.`text` GLOB '*[ก-ໟက-႟ក-៩⺀-⿟々-〇〡-〩〱-〵〻-䶿一-鿿ꥠ-ꥼ가-힣豈-﫿ｦ-ﾟ]*' THEN (
			WITH RECURSIVE
				`places` (`i`) AS (SELECT 2 UNION ALL SELECT `i` + 1 FROM `places` WHERE `i` < 101),
				`blocks` (`at`, `part`, `whole`) AS (
					SELECT 1, ' ' || substr(`whole`, 1, 100), `whole` FROM (SELECT replace(replace(replace(replace(`shown`.`text`, char(8203), ''), char(8204), ''), char(8205), ''), char(8288), '') AS `whole`)
					UNION ALL SELECT `at` + 100, substr(`whole`, `at` + 99, 101), `whole` FROM `blocks` WHERE `at` + 100 <= length(`whole`))
			SELECT group_concat((
				SELECT group_concat(CASE
					WHEN substr(`part`, `i`, 1) GLOB '[ก-ะาำเ-ๆກ-ະາຳຽເ-ໆໜ-ໟက-ဪဿၐ-ၕၚ-ၝၡၥၦၮ-ၰၵ-ႁႎក-ឳៗៜ⺀-⿟々-〇〡-〩〱-〵〻-䶿一-鿿ꥠ-ꥼ가-힣豈-﫿ｦ-ﾟ]' THEN iif(substr(`part`, `i` - 1, 1) GLOB '[ก-ะาำเ-ๆກ-ະາຳຽເ-ໆໜ-ໟက-ဪဿၐ-ၕၚ-ၝၡၥၦၮ-ၰၵ-ႁႎក-ឳៗៜ⺀-⿟々-〇〡-〩〱-〵〻-䶿一-鿿ꥠ-ꥼ가-힣豈-﫿ｦ-ﾟัิ-ฺ็-๎ັິ-ຼ່-໎ါ-ှၖ-ၙၞ-ၠၢ-ၤၧ-ၭၱ-ၴႂ-ႍႏႚ-ႝ឴-៓៝]', substr(`part`, `i`, 1), '') || ' ' || substr(`part`, `i`, 1)
					WHEN (substr(`part`, `i`, 1) GLOB '[ัิ-ฺ็-๎ັິ-ຼ່-໎ါ-ှၖ-ၙၞ-ၠၢ-ၤၧ-ၭၱ-ၴႂ-ႍႏႚ-ႝ឴-៓៝]') <> (substr(`part`, `i` - 1, 1) GLOB '[ก-ะาำเ-ๆກ-ະາຳຽເ-ໆໜ-ໟက-ဪဿၐ-ၕၚ-ၝၡၥၦၮ-ၰၵ-ႁႎក-ឳៗៜ⺀-⿟々-〇〡-〩〱-〵〻-䶿一-鿿ꥠ-ꥼ가-힣豈-﫿ｦ-ﾟัิ-ฺ็-๎ັິ-ຼ່-໎ါ-ှၖ-ၙၞ-ၠၢ-ၤၧ-ၭၱ-ၴႂ-ႍႏႚ-ႝ឴-៓៝]') THEN ' ' || substr(`part`, `i`, 1)
					ELSE substr(`part`, `i`, 1) END, '')
				FROM `places` WHERE `i` <= length(`part`)), '')
			FROM `blocks`)
		ELSE `shown`.`text` END || ' ' || char(57344) || new.`kind` || lower(hex(new.`user_id`))
	FROM `search_texts`, (SELECT CASE
		WHEN new.`kind` <> 'lesson' OR instr(new.`text`, 'exercise') = 0 OR (instr(new.`text`, '```') = 0 AND instr(new.`text`, '~~~') = 0) THEN new.`text`
		WHEN length(new.`text`) - length(replace(replace(new.`text`, char(10), ''), char(13), '')) > 10000 THEN substr(new.`text`, 1, instr(new.`text`, 'exercise') - 1)
		ELSE (WITH RECURSIVE
			`lines` (`n`, `typed`, `line`) AS (
				SELECT `key`, `value`, ltrim(`value`, ' >' || char(9)) FROM json_each('[' || replace(json_quote(replace(replace(replace(new.`text`, char(13) || char(10), char(10)), char(13), char(10)), char(10), char(57346))), char(57346), '","') || ']')),
			`fences` (`n`, `mark`, `size`, `info`, `opens`) AS (
				SELECT `n`, substr(`bare`, 1, 1), length(`bare`) - length(ltrim(`bare`, substr(`bare`, 1, 1))), trim(ltrim(`line`, substr(`bare`, 1, 1)), ' ' || char(9)),
					ltrim(ltrim(`bare`, substr(`bare`, 1, 1)), ' ' || char(9)) GLOB 'exercise*' AND NOT ltrim(ltrim(`bare`, substr(`bare`, 1, 1)), ' ' || char(9)) GLOB 'exercise[A-Za-z0-9_+#.-]*'
				FROM (SELECT `n`, `line`, ltrim(`typed`, ' >-*+.)0123456789' || char(9)) AS `bare` FROM `lines`) WHERE `bare` GLOB '```*' OR `bare` GLOB '~~~*'),
			`marks` (`k`, `n`, `mark`, `size`, `opens`) AS MATERIALIZED (
				SELECT row_number() OVER (ORDER BY `n`), `n`, `mark`, `size`, `opens` FROM `fences` WHERE `opens` OR `info` = ''),
			`blocks` (`k`, `start`, `mark`, `size`) AS (
				SELECT 0, 0, '', 0
				UNION ALL SELECT m.`k`,
					CASE WHEN b.`mark` = '' THEN iif(m.`opens`, m.`k`, 0) WHEN m.`opens` OR m.`mark` <> b.`mark` OR m.`size` < b.`size` THEN b.`start` ELSE 0 END,
					CASE WHEN b.`mark` = '' THEN iif(m.`opens`, m.`mark`, '') WHEN m.`opens` OR m.`mark` <> b.`mark` OR m.`size` < b.`size` THEN b.`mark` ELSE '' END,
					CASE WHEN b.`mark` = '' THEN m.`size` ELSE b.`size` END
				FROM `blocks` AS b JOIN `marks` AS m ON m.`k` = b.`k` + 1),
			`placed` (`n`, `typed`, `line`, `k`) AS (
				SELECT l.`n`, l.`typed`, l.`line`, count(m.`n`) OVER (ORDER BY l.`n`) FROM `lines` AS l LEFT JOIN `marks` AS m ON m.`n` = l.`n`)
		SELECT group_concat(CASE WHEN `start` = 0 THEN `typed` WHEN `parts` > 0 THEN '' WHEN instr(`line`, '{{') = 0 THEN `line` ELSE (
				SELECT group_concat(iif(`key` = 0, `value`, iif(instr(`value`, '}}') > 0, substr(`value`, instr(`value`, '}}') + 2), '')), ' ') FROM json_each('[' || replace(json_quote(`line`), '{{', '","') || ']')) END, char(10))
		FROM (SELECT p.`n`, p.`typed`, p.`line`, b.`start`,
			sum(b.`start` > 0 AND (p.`line` GLOB '[-+=?!]' OR p.`line` GLOB '[-+=?!][ ' || char(9) || ']*' OR (p.`line` GLOB '[0-9]*' AND (ltrim(p.`line`, '0123456789') = '.' OR ltrim(p.`line`, '0123456789') GLOB '.[ ' || char(9) || ']*')) OR instr(p.`line`, '=>') > 0
				OR p.`line` GLOB 'vars:*' OR p.`line` GLOB 'accents:*' OR p.`line` GLOB 'form:*' OR p.`line` GLOB 'run:*' OR p.`line` GLOB 'ordered:*' OR p.`line` GLOB 'given:*' OR p.`line` GLOB 'start:*' OR p.`line` GLOB 'test:*')) OVER (PARTITION BY b.`start` ORDER BY p.`n`) AS `parts`
			FROM `placed` AS p JOIN `blocks` AS b ON b.`k` = p.`k` ORDER BY p.`n`))
		END AS `text` LIMIT 1) AS `shown`
	WHERE `kind` = new.`kind` AND `ref` = new.`ref`;
END;
