-- Every trigger of the database, as the migrations leave it, and its reason. A trigger is used if a rule must hold for
-- every writer, within the writing statement itself. Migrations create them; a test compares the two.

-- A suspended account writes nothing: everything that it has under way when it is suspended, in any process, fails in
-- the store. New sessions are refused too.

CREATE TRIGGER `suspended_answer` BEFORE UPDATE OF `answer` ON `asks` WHEN new.`answer` <> '' AND (SELECT `suspended_at` FROM `users` WHERE `id` = new.`user_id`) IS NOT NULL BEGIN
	SELECT RAISE(ABORT, 'suspended');
END;

CREATE TRIGGER `suspended_lesson` BEFORE INSERT ON `node_descriptions` WHEN (SELECT `suspended_at` FROM `users` WHERE `id` = new.`user_id`) IS NOT NULL BEGIN
	SELECT RAISE(ABORT, 'suspended');
END;

CREATE TRIGGER `suspended_map` BEFORE INSERT ON `maps` WHEN (SELECT `suspended_at` FROM `users` WHERE `id` = new.`user_id`) IS NOT NULL BEGIN
	SELECT RAISE(ABORT, 'suspended');
END;

CREATE TRIGGER `suspended_outline` BEFORE UPDATE OF `result` ON `maps` WHEN new.`result` <> old.`result` AND (SELECT `suspended_at` FROM `users` WHERE `id` = new.`user_id`) IS NOT NULL BEGIN
	SELECT RAISE(ABORT, 'suspended');
END;

CREATE TRIGGER `suspended_run` BEFORE INSERT ON `generations` WHEN (SELECT `suspended_at` FROM `users` WHERE `id` = new.`user_id`) IS NOT NULL BEGIN
	SELECT RAISE(ABORT, 'suspended');
END;

CREATE TRIGGER `suspended_session` BEFORE INSERT ON `sessions` WHEN (SELECT `suspended_at` FROM `users` WHERE `id` = new.`user_id`) IS NOT NULL BEGIN
	SELECT RAISE(IGNORE);
END;

CREATE TRIGGER `suspended_text` BEFORE UPDATE OF `markdown` ON `node_descriptions` WHEN new.`markdown` <> old.`markdown` AND (SELECT `suspended_at` FROM `users` WHERE `id` = new.`user_id`) IS NOT NULL BEGIN
	SELECT RAISE(ABORT, 'suspended');
END;

-- Reminders come in the account's own time zone: a change makes the next look compute their time anew.

CREATE TRIGGER `reminder_zone` AFTER UPDATE OF `time_zone` ON `users` WHEN new.`time_zone` IS NOT old.`time_zone` BEGIN
	UPDATE `reminders` SET `next_at` = '1970-01-01T00:00:00.000Z' WHERE `user_id` = new.`id` AND `next_at` IS NOT NULL;
END;

-- Credits are spent once, in the statement that writes the paid result (decisions 59 and 74).

CREATE TRIGGER `credits_for_map` AFTER INSERT ON `maps` WHEN new.`generation_id` IS NOT NULL AND coalesce(new.`unfinished`, 'stopped') = 'stopped' BEGIN
	INSERT INTO `credit_entries` (`user_id`, `kind`, `credits`, `at`, `once_key`, `run_id`, `map_id`, `what`, `note`)
		SELECT new.`user_id`, 'spent', -g.`credits`, new.`created_at`, 'map ' || new.`id`, g.`id`, new.`id`, 'map', new.`query`
		FROM `generations` AS g WHERE g.`id` = new.`generation_id` AND g.`credits` > 0
		AND NOT EXISTS (SELECT 1 FROM `credit_entries` WHERE `once_key` = 'map ' || new.`id`);
END;

CREATE TRIGGER `credits_for_run` AFTER UPDATE OF `state` ON `generations` WHEN new.`credits` > 0 AND old.`state` IN ('queued', 'running') AND (
	(new.`state` = 'done' AND coalesce(new.`fault`, 'stopped') = 'stopped')
	OR (new.`state` = 'stopped' AND new.`fault` = 'stopped' AND new.`kind` = 'lesson' AND new.`text` <> '')) BEGIN
	INSERT INTO `credit_entries` (`user_id`, `kind`, `credits`, `at`, `once_key`, `run_id`, `map_id`, `what`, `note`)
		SELECT new.`user_id`, 'spent', -new.`credits`, new.`updated_at`, o.`once`, new.`id`, new.`map_id`, new.`kind`, coalesce(json_extract(new.`path`, '$[#-1]'), new.`topic`)
		FROM (SELECT iif(new.`kind` = 'map', 'map ' || new.`map_id`, 'run ' || new.`id`) AS `once`) AS o
		WHERE o.`once` IS NOT NULL AND NOT EXISTS (SELECT 1 FROM `credit_entries` WHERE `once_key` = o.`once`);
END;

CREATE TRIGGER `credits_for_whole_map` AFTER UPDATE OF `unfinished` ON `maps` WHEN old.`unfinished` IS NOT NULL AND new.`unfinished` IS NULL BEGIN
	INSERT INTO `credit_entries` (`user_id`, `kind`, `credits`, `at`, `once_key`, `run_id`, `map_id`, `what`, `note`)
		SELECT new.`user_id`, 'spent', -g.`credits`, new.`updated_at`, 'map ' || new.`id`, g.`id`, new.`id`, 'map', new.`query`
		FROM `generations` AS g WHERE g.`id` = new.`generation_id` AND g.`credits` > 0
		AND NOT EXISTS (SELECT 1 FROM `credit_entries` WHERE `once_key` = 'map ' || new.`id`);
END;

-- The ledger is append-only. It is deleted with its account.

CREATE TRIGGER `credit_entries_kept` BEFORE UPDATE ON `credit_entries` BEGIN
	SELECT RAISE(ABORT, 'the ledger is only added to');
END;

CREATE TRIGGER `credit_entries_stay` BEFORE DELETE ON `credit_entries` WHEN EXISTS (SELECT 1 FROM `users` WHERE `id` = old.`user_id`) BEGIN
	SELECT RAISE(ABORT, 'the ledger is only added to');
END;

-- Requests and usage of each account are counted by day, and the daily cap is enforced in the requesting statement
-- (decision 63).

CREATE TRIGGER `usage_asked` AFTER INSERT ON `generations` WHEN new.`kind` <> 'source' BEGIN
	INSERT INTO `usage_days` (`user_id`, `day`, `maps_asked`, `texts_asked`) VALUES (new.`user_id`, substr(new.`created_at`, 1, 10), new.`kind` = 'map', new.`kind` <> 'map')
		ON CONFLICT (`user_id`, `day`) DO UPDATE SET `maps_asked` = `maps_asked` + excluded.`maps_asked`, `texts_asked` = `texts_asked` + excluded.`texts_asked`;
	SELECT RAISE(ABORT, 'cap reached') WHERE EXISTS (
		SELECT 1 FROM `usage_days` JOIN `caps` ON `whose` = coalesce((SELECT `whose` FROM `caps` WHERE `whose` = new.`user_id`), 'everyone')
		WHERE `usage_days`.`user_id` = new.`user_id` AND `day` = substr(new.`created_at`, 1, 10)
		AND ((new.`kind` = 'map' AND `maps_asked` > `caps`.`maps`) OR (new.`kind` <> 'map' AND `texts_asked` > `caps`.`texts`)));
END;

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

-- The tokens of each account are counted by day and model (decision 104).

CREATE TRIGGER `usage_tokens_counted` AFTER UPDATE OF `counted_calls`, `tokens_in`, `tokens_out` ON `generations` WHEN new.`counted_calls` > old.`counted_calls` OR new.`tokens_in` > old.`tokens_in` OR new.`tokens_out` > old.`tokens_out` BEGIN
	INSERT INTO `usage_tokens` (`user_id`, `day`, `model`, `counted_calls`, `tokens_in`, `tokens_out`)
		VALUES (new.`user_id`, substr(new.`updated_at`, 1, 10), coalesce(new.`source_name`, ''), new.`counted_calls` - old.`counted_calls`,
			new.`tokens_in` - old.`tokens_in`, new.`tokens_out` - old.`tokens_out`)
		ON CONFLICT (`user_id`, `day`, `model`) DO UPDATE SET `counted_calls` = `counted_calls` + excluded.`counted_calls`,
			`tokens_in` = `tokens_in` + excluded.`tokens_in`, `tokens_out` = `tokens_out` + excluded.`tokens_out`;
END;

-- The log of administrators' actions is append-only.

CREATE TRIGGER `keeper_acts_kept` BEFORE UPDATE ON `keeper_acts` BEGIN
	SELECT RAISE(ABORT, 'the acts of keepers are only added to');
END;

CREATE TRIGGER `keeper_acts_stay` BEFORE DELETE ON `keeper_acts` BEGIN
	SELECT RAISE(ABORT, 'the acts of keepers are only added to');
END;

-- The first verified account becomes an administrator, however it was verified, unless the server was started new
-- and its link for the first account is not used yet (decision 91).

CREATE TRIGGER `keeper_first_added` AFTER INSERT ON `users` WHEN new.`email_verified` = 1 AND NOT EXISTS (SELECT 1 FROM `users` WHERE `email_verified` = 1 AND `id` <> new.`id`) AND NOT EXISTS (SELECT 1 FROM `invitations` WHERE `is_first` = 1 AND `used_at` IS NULL) BEGIN
	UPDATE `users` SET `role` = 'keeper' WHERE `id` = new.`id`;
END;

CREATE TRIGGER `keeper_first_verified` AFTER UPDATE OF `email_verified` ON `users` WHEN new.`email_verified` = 1 AND old.`email_verified` = 0 AND NOT EXISTS (SELECT 1 FROM `users` WHERE `email_verified` = 1 AND `id` <> new.`id`) AND NOT EXISTS (SELECT 1 FROM `invitations` WHERE `is_first` = 1 AND `used_at` IS NULL) BEGIN
	UPDATE `users` SET `role` = 'keeper' WHERE `id` = new.`id`;
END;

-- Deleting an account also deletes its own caps and the invitation that made it.

CREATE TRIGGER `keeper_user_removed` AFTER DELETE ON `users` BEGIN
	DELETE FROM `caps` WHERE `whose` = old.`id`;
	DELETE FROM `invitations` WHERE `used_by` = old.`id` OR (`email_key` = old.`email_key` AND old.`email_verified` = 1);
END;

-- Other processes cache users and sessions: they are notified of changes.

CREATE TRIGGER `notice_session_ended` AFTER DELETE ON `sessions` WHEN old.`user_id` IS NOT NULL BEGIN
	INSERT INTO `notices` (`what`, `key`) VALUES ('session', old.`id_hash`);
END;

CREATE TRIGGER `notice_user_changed` AFTER UPDATE ON `users` BEGIN
	INSERT INTO `notices` (`what`, `key`) VALUES ('user', new.`id`);
END;

CREATE TRIGGER `notice_user_removed` AFTER DELETE ON `users` BEGIN
	INSERT INTO `notices` (`what`, `key`) VALUES ('user', old.`id`);
END;

-- Removing the last passkey of an account turns off its second factor.

CREATE TRIGGER `passkey_last_removed` AFTER DELETE ON `passkeys` WHEN NOT EXISTS (SELECT 1 FROM `passkeys` WHERE `user_id` = old.`user_id`) BEGIN
	UPDATE `users` SET `second_factor` = 0 WHERE `id` = old.`user_id` AND `second_factor` = 1;
END;

-- Cards of a map that its learner may not read, or that is in the bin, are kept and not due.

CREATE TRIGGER `cards_away` AFTER UPDATE OF `is_public`, `deleted_at` ON `maps` WHEN old.`is_public` <> new.`is_public` OR (old.`deleted_at` IS NULL) <> (new.`deleted_at` IS NULL) BEGIN
	UPDATE `cards` SET `away` = (`away` & 9) | iif(new.`deleted_at` IS NULL, 0, 2) | iif(new.`is_public` = 1 OR `user_id` = new.`user_id`, 0, 4) WHERE `map_id` = new.`id`;
END;

-- New cards that came with a copy of a map are not due until their lesson was opened or their leaf was done.

CREATE TRIGGER `cards_lesson_begun` AFTER INSERT ON `node_progress` WHEN coalesce(new.`read_at`, new.`done_at`) IS NOT NULL BEGIN
	UPDATE `cards` SET `away` = `away` & ~8 WHERE `map_id` = new.`map_id` AND `user_id` = new.`user_id` AND `node_id` = new.`node_id` AND `away` & 8;
END;

CREATE TRIGGER `cards_lesson_opened` AFTER UPDATE OF `read_at`, `done_at` ON `node_progress` WHEN coalesce(new.`read_at`, new.`done_at`) IS NOT NULL BEGIN
	UPDATE `cards` SET `away` = `away` & ~8 WHERE `map_id` = new.`map_id` AND `user_id` = new.`user_id` AND `node_id` = new.`node_id` AND `away` & 8;
END;

-- A map is public or private; whether it is in the bin is `deleted_at` alone (decision 87).

CREATE TRIGGER `maps_public_or_private` BEFORE UPDATE OF `is_public` ON `maps` WHEN new.`is_public` NOT IN (0, 1) BEGIN
	SELECT RAISE(ABORT, 'is_public is 0 or 1');
END;

-- The titles of public maps that are not in the bin, for the search of parts of words.

CREATE TRIGGER `public_titles_added` AFTER INSERT ON `maps` WHEN new.`is_public` = 1 AND new.`deleted_at` IS NULL AND length(new.`query_key`) > 2 BEGIN
	INSERT INTO `public_titles` (`map_id`, `title`) VALUES (new.`id`, new.`query_key`);
END;

CREATE TRIGGER `public_titles_changed` AFTER UPDATE OF `query_key`, `is_public`, `deleted_at` ON `maps` WHEN old.`query_key` <> new.`query_key` OR (old.`is_public` = 1 AND old.`deleted_at` IS NULL) <> (new.`is_public` = 1 AND new.`deleted_at` IS NULL) BEGIN
	DELETE FROM `public_titles` WHERE `public_titles` MATCH '"' || replace(old.`query_key`, '"', '""') || '"' AND `map_id` = old.`id`;
	INSERT INTO `public_titles` (`map_id`, `title`) SELECT new.`id`, new.`query_key` WHERE new.`is_public` = 1 AND new.`deleted_at` IS NULL AND length(new.`query_key`) > 2;
END;

CREATE TRIGGER `public_titles_removed` AFTER DELETE ON `maps` WHEN old.`is_public` = 1 AND old.`deleted_at` IS NULL BEGIN
	DELETE FROM `public_titles` WHERE `public_titles` MATCH '"' || replace(old.`query_key`, '"', '""') || '"' AND `map_id` = old.`id`;
END;

-- The words of sources' passages, for finding passages that fit a prompt.

CREATE TRIGGER `passage_words_added` AFTER INSERT ON `passages` BEGIN
	INSERT INTO `passage_words` (`rowid`, `heading`, `text`, `source_id`) VALUES (new.`id`, new.`heading`, new.`text`, new.`source_id`);
END;

CREATE TRIGGER `passage_words_changed` AFTER UPDATE OF `id`, `heading`, `text`, `source_id` ON `passages` BEGIN
	INSERT INTO `passage_words` (`passage_words`, `rowid`, `heading`, `text`, `source_id`) VALUES ('delete', old.`id`, old.`heading`, old.`text`, old.`source_id`);
	INSERT INTO `passage_words` (`rowid`, `heading`, `text`, `source_id`) VALUES (new.`id`, new.`heading`, new.`text`, new.`source_id`);
END;

CREATE TRIGGER `passage_words_removed` AFTER DELETE ON `passages` BEGIN
	INSERT INTO `passage_words` (`passage_words`, `rowid`, `heading`, `text`, `source_id`) VALUES ('delete', old.`id`, old.`heading`, old.`text`, old.`source_id`);
END;

-- Adds a text to the search: long texts in languages without spaces are split into pairs of letters, in blocks
-- (decision 68). Of the exercises in a lesson only the questions are found: each block's lines up to its first answer or
-- setting, without gaps (`withoutKeys` does the same for excerpts); of a lesson with more than 10,000 lines, nothing from
-- its first exercise on, since each line takes time.

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

-- The search follows changes of the texts that it finds (titles, lessons, passages and cards) and of their visibility.

CREATE TRIGGER `search_card_added` AFTER INSERT ON `cards` BEGIN
	INSERT INTO `search_put` (`kind`, `ref`, `user_id`, `map_id`, `node_id`, `text`) VALUES ('card', new.`id`, new.`user_id`, new.`map_id`, new.`node_id`, new.`text_key`);
END;

CREATE TRIGGER `search_card_changed` AFTER UPDATE OF `text_key` ON `cards` WHEN old.`text_key` <> new.`text_key` BEGIN
	INSERT INTO `search_put` (`kind`, `ref`, `user_id`, `map_id`, `node_id`, `text`) VALUES ('card', new.`id`, new.`user_id`, new.`map_id`, new.`node_id`, new.`text_key`);
END;

CREATE TRIGGER `search_card_removed` AFTER DELETE ON `cards` BEGIN
	DELETE FROM `search_texts` WHERE `kind` = 'card' AND `ref` = old.`id`;
END;

CREATE TRIGGER `search_labels_removed` AFTER DELETE ON `search_labels` BEGIN
	DELETE FROM `search_nodes` WHERE `title` = old.`title` AND `node_id` IN (SELECT `value` ->> 0 FROM json_each(old.`nodes`)) AND `part` = old.`part`;
END;

CREATE TRIGGER `search_lesson_added` AFTER INSERT ON `node_descriptions` BEGIN
	INSERT INTO `search_put` (`kind`, `ref`, `user_id`, `map_id`, `node_id`, `text`) VALUES ('lesson', new.`id`, new.`user_id`, new.`map_id`, new.`node_id`, new.`markdown`);
END;

CREATE TRIGGER `search_lesson_changed` AFTER UPDATE OF `markdown` ON `node_descriptions` WHEN old.`markdown` <> new.`markdown` BEGIN
	INSERT INTO `search_put` (`kind`, `ref`, `user_id`, `map_id`, `node_id`, `text`) VALUES ('lesson', new.`id`, new.`user_id`, new.`map_id`, new.`node_id`, new.`markdown`);
END;

CREATE TRIGGER `search_lesson_removed` AFTER DELETE ON `node_descriptions` BEGIN
	DELETE FROM `search_texts` WHERE `kind` = 'lesson' AND `ref` = old.`id`;
END;

CREATE TRIGGER `search_note_added` AFTER INSERT ON `notes` BEGIN
	INSERT INTO `search_put` (`kind`, `ref`, `user_id`, `map_id`, `node_id`, `text`) VALUES ('note', new.`id`, new.`user_id`, new.`map_id`, new.`node_id`, new.`text`);
END;

CREATE TRIGGER `search_note_changed` AFTER UPDATE OF `text` ON `notes` WHEN old.`text` <> new.`text` BEGIN
	DELETE FROM `search_texts` WHERE `kind` = 'note' AND `ref` = old.`id` AND new.`text` = '';
	INSERT INTO `search_put` (`kind`, `ref`, `user_id`, `map_id`, `node_id`, `text`) SELECT 'note', new.`id`, new.`user_id`, new.`map_id`, new.`node_id`, new.`text` WHERE new.`text` <> '';
END;

CREATE TRIGGER `search_note_removed` AFTER DELETE ON `notes` BEGIN
	DELETE FROM `search_texts` WHERE `kind` = 'note' AND `ref` = old.`id`;
END;

CREATE TRIGGER `search_passage_added` AFTER INSERT ON `passages` BEGIN
	INSERT INTO `search_put` (`kind`, `ref`, `user_id`, `map_id`, `node_id`, `text`) SELECT 'passage', new.`source_id` || ' ' || new.`n`, `user_id`, NULL, NULL, new.`heading` || char(10) || new.`text` FROM `sources` WHERE `id` = new.`source_id`;
END;

CREATE TRIGGER `search_passage_changed` AFTER UPDATE OF `heading`, `text` ON `passages` BEGIN
	INSERT INTO `search_put` (`kind`, `ref`, `user_id`, `map_id`, `node_id`, `text`) SELECT 'passage', new.`source_id` || ' ' || new.`n`, `user_id`, NULL, NULL, new.`heading` || char(10) || new.`text` FROM `sources` WHERE `id` = new.`source_id`;
END;

CREATE TRIGGER `search_passage_removed` AFTER DELETE ON `passages` BEGIN
	DELETE FROM `search_texts` WHERE `kind` = 'passage' AND `ref` = old.`source_id` || ' ' || old.`n`;
END;

CREATE TRIGGER `search_seen_changed` AFTER UPDATE OF `is_public`, `deleted_at` ON `maps` WHEN old.`is_public` <> new.`is_public` OR (old.`deleted_at` IS NULL) <> (new.`deleted_at` IS NULL) BEGIN
	UPDATE `search_texts` SET `seen` = iif(new.`deleted_at` IS NOT NULL, 0, 1 + (new.`is_public` = 1 AND `kind` IN ('title', 'label', 'lesson'))) WHERE `map_id` = new.`id`;
END;

CREATE TRIGGER `search_texts_removed` AFTER DELETE ON `search_texts` BEGIN
	DELETE FROM `search_index` WHERE `rowid` = old.`id`;
END;

CREATE TRIGGER `search_title_added` AFTER INSERT ON `maps` BEGIN
	INSERT INTO `search_put` (`kind`, `ref`, `user_id`, `map_id`, `node_id`, `text`) VALUES ('title', new.`id`, new.`user_id`, new.`id`, NULL, new.`query`);
END;

CREATE TRIGGER `search_title_changed` AFTER UPDATE OF `query` ON `maps` WHEN old.`query` <> new.`query` BEGIN
	INSERT INTO `search_put` (`kind`, `ref`, `user_id`, `map_id`, `node_id`, `text`) VALUES ('title', new.`id`, new.`user_id`, new.`id`, NULL, new.`query`);
END;

-- Aborts a batch that would exceed the quota of an account (decision 71).

CREATE TRIGGER `space_full` BEFORE UPDATE ON `space` WHEN new.`maps` + new.`versions` + new.`lessons` + new.`sources` + new.`cards` + new.`uploads` > new.`room`
	AND (old.`room` IS NULL OR new.`maps` + new.`versions` + new.`lessons` + new.`sources` + new.`cards` + new.`uploads` > old.`maps` + old.`versions` + old.`lessons` + old.`sources` + old.`cards` + old.`uploads`) BEGIN
	SELECT RAISE(ABORT, 'quota reached');
END;

-- Counts the bytes that each account keeps, by kind, when rows come and go (decision 71).

CREATE TRIGGER `space_cards_added` AFTER INSERT ON `cards` BEGIN
	UPDATE `space` SET `cards` = `cards` + 900 + octet_length(new.`front`) + octet_length(new.`back`) + coalesce(octet_length(new.`options`), 0) + 2 * octet_length(new.`text_key`) WHERE `user_id` = new.`user_id`;
END;

CREATE TRIGGER `space_cards_changed` AFTER UPDATE OF `front`, `back`, `options`, `text_key` ON `cards` BEGIN
	UPDATE `space` SET `cards` = `cards` + (900 + octet_length(new.`front`) + octet_length(new.`back`) + coalesce(octet_length(new.`options`), 0) + 2 * octet_length(new.`text_key`)) - (900 + octet_length(old.`front`) + octet_length(old.`back`) + coalesce(octet_length(old.`options`), 0) + 2 * octet_length(old.`text_key`)) WHERE `user_id` = new.`user_id`;
END;

CREATE TRIGGER `space_cards_removed` AFTER DELETE ON `cards` BEGIN
	UPDATE `space` SET `cards` = `cards` - (900 + octet_length(old.`front`) + octet_length(old.`back`) + coalesce(octet_length(old.`options`), 0) + 2 * octet_length(old.`text_key`)) WHERE `user_id` = old.`user_id`;
END;

CREATE TRIGGER `space_course_lessons_added` AFTER INSERT ON `course_lessons` WHEN new.`about` IS NOT NULL BEGIN
	UPDATE `space` SET `maps` = `maps` + octet_length(new.`about`) WHERE `user_id` = (SELECT `user_id` FROM `maps` WHERE `id` = new.`map_id`);
END;

CREATE TRIGGER `space_course_lessons_changed` AFTER UPDATE OF `about` ON `course_lessons` BEGIN
	UPDATE `space` SET `maps` = `maps` + coalesce(octet_length(new.`about`), 0) - coalesce(octet_length(old.`about`), 0) WHERE `user_id` = (SELECT `user_id` FROM `maps` WHERE `id` = new.`map_id`);
END;

CREATE TRIGGER `space_course_lessons_removed` AFTER DELETE ON `course_lessons` WHEN old.`about` IS NOT NULL BEGIN
	UPDATE `space` SET `maps` = `maps` - octet_length(old.`about`) WHERE `user_id` = (SELECT `user_id` FROM `maps` WHERE `id` = old.`map_id`);
END;

CREATE TRIGGER `space_courses_of_map` BEFORE DELETE ON `maps` BEGIN
	UPDATE `space` SET `maps` = `maps` - coalesce((SELECT octet_length(c.`about`) FROM `map_courses` AS c WHERE c.`map_id` = old.`id`), 0)
		- coalesce((SELECT sum(octet_length(l.`about`)) FROM `course_lessons` AS l WHERE l.`map_id` = old.`id`), 0) WHERE `user_id` = old.`user_id`;
END;

CREATE TRIGGER `space_exercise_tries_added` AFTER INSERT ON `exercise_tries` BEGIN
	UPDATE `space` SET `cards` = `cards` + 300 + 2 * coalesce(octet_length(new.`answer`), 0) + coalesce(octet_length(new.`result`), 0) WHERE `user_id` = new.`user_id`;
END;

CREATE TRIGGER `space_exercise_tries_removed` AFTER DELETE ON `exercise_tries` BEGIN
	UPDATE `space` SET `cards` = `cards` - (300 + 2 * coalesce(octet_length(old.`answer`), 0) + coalesce(octet_length(old.`result`), 0)) WHERE `user_id` = old.`user_id`;
END;

CREATE TRIGGER `space_lesson_ways_added` AFTER INSERT ON `lesson_ways` BEGIN
	UPDATE `space` SET `lessons` = `lessons` + 300 + octet_length(new.`markdown`) + coalesce(octet_length(new.`previous_markdown`), 0) WHERE `user_id` = new.`user_id`;
END;

CREATE TRIGGER `space_lesson_ways_removed` AFTER DELETE ON `lesson_ways` BEGIN
	UPDATE `space` SET `lessons` = `lessons` - (300 + octet_length(old.`markdown`) + coalesce(octet_length(old.`previous_markdown`), 0)) WHERE `user_id` = old.`user_id`;
END;

CREATE TRIGGER `space_map_courses_added` AFTER INSERT ON `map_courses` WHEN new.`about` IS NOT NULL BEGIN
	UPDATE `space` SET `maps` = `maps` + octet_length(new.`about`) WHERE `user_id` = (SELECT `user_id` FROM `maps` WHERE `id` = new.`map_id`);
END;

CREATE TRIGGER `space_map_courses_changed` AFTER UPDATE OF `about` ON `map_courses` BEGIN
	UPDATE `space` SET `maps` = `maps` + coalesce(octet_length(new.`about`), 0) - coalesce(octet_length(old.`about`), 0) WHERE `user_id` = (SELECT `user_id` FROM `maps` WHERE `id` = new.`map_id`);
END;

CREATE TRIGGER `space_map_courses_removed` AFTER DELETE ON `map_courses` WHEN old.`about` IS NOT NULL BEGIN
	UPDATE `space` SET `maps` = `maps` - octet_length(old.`about`) WHERE `user_id` = (SELECT `user_id` FROM `maps` WHERE `id` = old.`map_id`);
END;

CREATE TRIGGER `space_map_pictures_added` AFTER INSERT ON `map_pictures` BEGIN
	UPDATE `space` SET `lessons` = `lessons` + (SELECT 1000 + 4 * `bytes` / 3 FROM `pictures` WHERE `hash` = new.`hash`) WHERE `user_id` = new.`user_id`;
END;

CREATE TRIGGER `space_map_pictures_removed` AFTER DELETE ON `map_pictures` BEGIN
	UPDATE `space` SET `lessons` = `lessons` - (SELECT 1000 + 4 * `bytes` / 3 FROM `pictures` WHERE `hash` = old.`hash`) WHERE `user_id` = old.`user_id`;
END;

CREATE TRIGGER `space_map_versions_added` AFTER INSERT ON `map_versions` BEGIN
	UPDATE `space` SET `versions` = `versions` + 300 + octet_length(new.`change`) + coalesce(octet_length(new.`back`), 0) + coalesce(octet_length(new.`lost`), 0) WHERE `user_id` = (SELECT `user_id` FROM `maps` WHERE `id` = new.`map_id`);
END;

CREATE TRIGGER `space_map_versions_changed` AFTER UPDATE OF `change`, `back`, `lost` ON `map_versions` BEGIN
	UPDATE `space` SET `versions` = `versions` + (300 + octet_length(new.`change`) + coalesce(octet_length(new.`back`), 0) + coalesce(octet_length(new.`lost`), 0)) - (300 + octet_length(old.`change`) + coalesce(octet_length(old.`back`), 0) + coalesce(octet_length(old.`lost`), 0)) WHERE `user_id` = (SELECT `user_id` FROM `maps` WHERE `id` = new.`map_id`);
END;

CREATE TRIGGER `space_map_versions_removed` AFTER DELETE ON `map_versions` BEGIN
	UPDATE `space` SET `versions` = `versions` - (300 + octet_length(old.`change`) + coalesce(octet_length(old.`back`), 0) + coalesce(octet_length(old.`lost`), 0)) WHERE `user_id` = (SELECT `user_id` FROM `maps` WHERE `id` = old.`map_id`);
END;

CREATE TRIGGER `space_maps_added` AFTER INSERT ON `maps` BEGIN
	UPDATE `space` SET `maps` = `maps` + 1000 + 2 * octet_length(new.`result`) + coalesce(octet_length(new.`node_ids`), 0) WHERE `user_id` = new.`user_id`;
END;

CREATE TRIGGER `space_maps_changed` AFTER UPDATE OF `result`, `node_ids` ON `maps` BEGIN
	UPDATE `space` SET `maps` = `maps` + (1000 + 2 * octet_length(new.`result`) + coalesce(octet_length(new.`node_ids`), 0)) - (1000 + 2 * octet_length(old.`result`) + coalesce(octet_length(old.`node_ids`), 0)) WHERE `user_id` = new.`user_id`;
END;

CREATE TRIGGER `space_maps_removed` AFTER DELETE ON `maps` BEGIN
	UPDATE `space` SET `maps` = `maps` - (1000 + 2 * octet_length(old.`result`) + coalesce(octet_length(old.`node_ids`), 0)) WHERE `user_id` = old.`user_id`;
END;

CREATE TRIGGER `space_node_descriptions_added` AFTER INSERT ON `node_descriptions` BEGIN
	UPDATE `space` SET `lessons` = `lessons` + 600 + 3 * octet_length(new.`path_string`) + 3 * octet_length(new.`markdown`) / 2 + octet_length(new.`content`) + coalesce(octet_length(new.`previous_markdown`), 0) WHERE `user_id` = new.`user_id`;
END;

CREATE TRIGGER `space_node_descriptions_changed` AFTER UPDATE OF `path_string`, `markdown`, `content`, `previous_markdown` ON `node_descriptions` BEGIN
	UPDATE `space` SET `lessons` = `lessons` + (600 + 3 * octet_length(new.`path_string`) + 3 * octet_length(new.`markdown`) / 2 + octet_length(new.`content`) + coalesce(octet_length(new.`previous_markdown`), 0)) - (600 + 3 * octet_length(old.`path_string`) + 3 * octet_length(old.`markdown`) / 2 + octet_length(old.`content`) + coalesce(octet_length(old.`previous_markdown`), 0)) WHERE `user_id` = new.`user_id`;
END;

CREATE TRIGGER `space_node_descriptions_removed` AFTER DELETE ON `node_descriptions` BEGIN
	UPDATE `space` SET `lessons` = `lessons` - (600 + 3 * octet_length(old.`path_string`) + 3 * octet_length(old.`markdown`) / 2 + octet_length(old.`content`) + coalesce(octet_length(old.`previous_markdown`), 0)) WHERE `user_id` = old.`user_id`;
END;

CREATE TRIGGER `space_notes_added` AFTER INSERT ON `notes` BEGIN
	UPDATE `space` SET `lessons` = `lessons` + 500 + 2 * octet_length(new.`text`) WHERE `user_id` = new.`user_id`;
END;

CREATE TRIGGER `space_notes_changed` AFTER UPDATE OF `text` ON `notes` BEGIN
	UPDATE `space` SET `lessons` = `lessons` + 2 * octet_length(new.`text`) - 2 * octet_length(old.`text`) WHERE `user_id` = new.`user_id`;
END;

CREATE TRIGGER `space_notes_removed` AFTER DELETE ON `notes` BEGIN
	UPDATE `space` SET `lessons` = `lessons` - (500 + 2 * octet_length(old.`text`)) WHERE `user_id` = old.`user_id`;
END;

CREATE TRIGGER `space_of_user` AFTER INSERT ON `users` BEGIN
	INSERT INTO `space` (`user_id`) VALUES (new.`id`) ON CONFLICT (`user_id`) DO NOTHING;
END;

CREATE TRIGGER `space_passages_added` AFTER INSERT ON `passages` BEGIN
	UPDATE `space` SET `sources` = `sources` + 450 + octet_length(new.`heading`) + 2 * octet_length(new.`text`) WHERE `user_id` = (SELECT `user_id` FROM `sources` WHERE `id` = new.`source_id`);
END;

CREATE TRIGGER `space_passages_changed` AFTER UPDATE OF `heading`, `text` ON `passages` BEGIN
	UPDATE `space` SET `sources` = `sources` + (450 + octet_length(new.`heading`) + 2 * octet_length(new.`text`)) - (450 + octet_length(old.`heading`) + 2 * octet_length(old.`text`)) WHERE `user_id` = (SELECT `user_id` FROM `sources` WHERE `id` = new.`source_id`);
END;

CREATE TRIGGER `space_passages_of_source` BEFORE DELETE ON `sources` BEGIN
	UPDATE `space` SET `sources` = `sources` - coalesce((SELECT sum(450 + octet_length(p.`heading`) + 2 * octet_length(p.`text`)) FROM `passages` AS p WHERE p.`source_id` = old.`id`), 0) WHERE `user_id` = old.`user_id`;
END;

CREATE TRIGGER `space_passages_removed` AFTER DELETE ON `passages` BEGIN
	UPDATE `space` SET `sources` = `sources` - (450 + octet_length(old.`heading`) + 2 * octet_length(old.`text`)) WHERE `user_id` = (SELECT `user_id` FROM `sources` WHERE `id` = old.`source_id`);
END;

CREATE TRIGGER `space_source_figures_added` AFTER INSERT ON `source_figures` BEGIN
	UPDATE `space` SET `sources` = `sources` + (SELECT 1000 + 4 * `bytes` / 3 FROM `pictures` WHERE `hash` = new.`hash`) WHERE `user_id` = new.`user_id`;
END;

-- A picture goes with the last figure or map that has it, so that no bytes of a deleted source stay.

CREATE TRIGGER `space_source_figures_removed` AFTER DELETE ON `source_figures` BEGIN
	UPDATE `space` SET `sources` = `sources` - (SELECT 1000 + 4 * `bytes` / 3 FROM `pictures` WHERE `hash` = old.`hash`) WHERE `user_id` = old.`user_id`;
	DELETE FROM `pictures` WHERE `hash` = old.`hash` AND NOT EXISTS (SELECT 1 FROM `map_pictures` WHERE `hash` = old.`hash`) AND NOT EXISTS (SELECT 1 FROM `source_figures` WHERE `hash` = old.`hash`);
END;

CREATE TRIGGER `space_sources_added` AFTER INSERT ON `sources` BEGIN
	UPDATE `space` SET `sources` = `sources` + 500 + octet_length(new.`title`) + octet_length(new.`contents`) WHERE `user_id` = new.`user_id`;
END;

CREATE TRIGGER `space_sources_changed` AFTER UPDATE OF `title`, `contents` ON `sources` BEGIN
	UPDATE `space` SET `sources` = `sources` + (500 + octet_length(new.`title`) + octet_length(new.`contents`)) - (500 + octet_length(old.`title`) + octet_length(old.`contents`)) WHERE `user_id` = new.`user_id`;
END;

CREATE TRIGGER `space_sources_removed` AFTER DELETE ON `sources` BEGIN
	UPDATE `space` SET `sources` = `sources` - (500 + octet_length(old.`title`) + octet_length(old.`contents`)) WHERE `user_id` = old.`user_id`;
END;

CREATE TRIGGER `space_upload_holds_added` AFTER INSERT ON `upload_holds` BEGIN
	UPDATE `space` SET `uploads` = `uploads` + new.`bytes` WHERE `user_id` = new.`user_id`;
END;

CREATE TRIGGER `space_upload_holds_removed` AFTER DELETE ON `upload_holds` BEGIN
	UPDATE `space` SET `uploads` = `uploads` - (old.`bytes`) WHERE `user_id` = old.`user_id`;
END;

CREATE TRIGGER `space_versions_of_map` BEFORE DELETE ON `maps` BEGIN
	UPDATE `space` SET `versions` = `versions` - coalesce((SELECT sum(300 + octet_length(v.`change`) + coalesce(octet_length(v.`back`), 0) + coalesce(octet_length(v.`lost`), 0)) FROM `map_versions` AS v WHERE v.`map_id` = old.`id`), 0) WHERE `user_id` = old.`user_id`;
END;

-- Calls of webhooks are written by the statement that writes the event, so that no process can lose it or
-- write it twice (decision 130). The view `webhooks_open` lacks those that are off or have a thousand calls waiting.

CREATE TRIGGER `webhook_lesson_done` AFTER UPDATE OF `done_at` ON `node_progress` WHEN old.`done_at` IS NULL AND new.`done_at` IS NOT NULL BEGIN
	INSERT INTO `webhook_deliveries` (`webhook_id`, `id`, `type`, `map_id`, `node_id`, `created_at`, `next_at`)
		SELECT w.`id`, 'lesson_' || new.`map_id` || '_' || new.`node_id` || '_' || strftime('%s', new.`done_at`), 'lesson.done', new.`map_id`, new.`node_id`, new.`done_at`, new.`done_at`
		FROM `webhooks_open` AS w WHERE w.`user_id` = new.`user_id` AND w.`created_at` <= new.`done_at` AND instr(w.`events`, '"lesson.done"') ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER `webhook_lesson_done_first` AFTER INSERT ON `node_progress` WHEN new.`done_at` IS NOT NULL BEGIN
	INSERT INTO `webhook_deliveries` (`webhook_id`, `id`, `type`, `map_id`, `node_id`, `created_at`, `next_at`)
		SELECT w.`id`, 'lesson_' || new.`map_id` || '_' || new.`node_id` || '_' || strftime('%s', new.`done_at`), 'lesson.done', new.`map_id`, new.`node_id`, new.`done_at`, new.`done_at`
		FROM `webhooks_open` AS w WHERE w.`user_id` = new.`user_id` AND w.`created_at` <= new.`done_at` AND instr(w.`events`, '"lesson.done"') ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER `webhook_map_arrived` AFTER UPDATE OF `arriving` ON `maps` WHEN old.`arriving` = 1 AND new.`arriving` = 0 BEGIN
	INSERT INTO `webhook_deliveries` (`webhook_id`, `id`, `type`, `map_id`, `created_at`, `next_at`)
		SELECT w.`id`, 'map_' || new.`id`, 'map.created', new.`id`, new.`created_at`, new.`created_at`
		FROM `webhooks_open` AS w WHERE w.`user_id` = new.`user_id` AND instr(w.`events`, '"map.created"') ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER `webhook_map_created` AFTER INSERT ON `maps` WHEN new.`arriving` = 0 BEGIN
	INSERT INTO `webhook_deliveries` (`webhook_id`, `id`, `type`, `map_id`, `created_at`, `next_at`)
		SELECT w.`id`, 'map_' || new.`id`, 'map.created', new.`id`, new.`created_at`, new.`created_at`
		FROM `webhooks_open` AS w WHERE w.`user_id` = new.`user_id` AND instr(w.`events`, '"map.created"') ON CONFLICT DO NOTHING;
END;

-- A review has ended when no card was answered for ten minutes: each answer moves the call that was not sent yet.

CREATE TRIGGER `webhook_review_answered` AFTER INSERT ON `reviews` WHEN new.`grade` > 0 BEGIN
	UPDATE `webhook_deliveries` SET `answered` = `answered` + 1, `ended_at` = max(`ended_at`, new.`at`), `next_at` = max(`next_at`, strftime('%Y-%m-%dT%H:%M:%fZ', new.`at`, '+10 minutes'))
		WHERE `webhook_id` IN (SELECT `id` FROM `webhooks` WHERE `user_id` = new.`user_id`) AND `next_at` > new.`at` AND `type` = 'review.done' AND `attempts` = 0;
	INSERT INTO `webhook_deliveries` (`webhook_id`, `id`, `type`, `answered`, `ended_at`, `created_at`, `next_at`)
		SELECT w.`id`, 'review_' || new.`card_id` || '_' || new.`n`, 'review.done', 1, new.`at`, new.`at`, strftime('%Y-%m-%dT%H:%M:%fZ', new.`at`, '+10 minutes')
		FROM `webhooks_open` AS w WHERE w.`user_id` = new.`user_id` AND w.`created_at` <= new.`at` AND instr(w.`events`, '"review.done"')
			AND NOT EXISTS (SELECT 1 FROM `webhook_deliveries` AS d WHERE d.`webhook_id` = w.`id` AND d.`next_at` > new.`at` AND d.`type` = 'review.done' AND d.`attempts` = 0) ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER `webhook_review_undone` AFTER INSERT ON `reviews` WHEN new.`grade` = 0 BEGIN
	UPDATE `webhook_deliveries` SET `answered` = `answered` - 1
		WHERE `webhook_id` IN (SELECT `id` FROM `webhooks` WHERE `user_id` = new.`user_id`) AND `next_at` > new.`at` AND `type` = 'review.done' AND `attempts` = 0;
	DELETE FROM `webhook_deliveries`
		WHERE `webhook_id` IN (SELECT `id` FROM `webhooks` WHERE `user_id` = new.`user_id`) AND `next_at` > new.`at` AND `type` = 'review.done' AND `attempts` = 0 AND `answered` <= 0;
END;
