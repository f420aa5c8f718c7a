DROP TRIGGER `public_titles_added`;--> statement-breakpoint
DROP TRIGGER `public_titles_changed`;--> statement-breakpoint
DROP TRIGGER `public_titles_removed`;--> statement-breakpoint
UPDATE `maps` SET `is_public` = 1 WHERE `is_public` = 2;--> statement-breakpoint
DROP INDEX `maps_public_created`;--> statement-breakpoint
DROP INDEX `maps_public_views`;--> statement-breakpoint
DROP INDEX `maps_public_language_created`;--> statement-breakpoint
DROP INDEX `maps_public_language_views`;--> statement-breakpoint
CREATE INDEX `maps_public_created` ON `maps` (`created_at`,`id`,`query_key`) WHERE is_public = 1 and deleted_at is null;--> statement-breakpoint
CREATE INDEX `maps_public_views` ON `maps` (`view_count`,`created_at`,`id`,`query_key`) WHERE is_public = 1 and deleted_at is null;--> statement-breakpoint
CREATE INDEX `maps_public_language_created` ON `maps` (`language`,`created_at`,`id`,`query_key`) WHERE is_public = 1 and deleted_at is null;--> statement-breakpoint
CREATE INDEX `maps_public_language_views` ON `maps` (`language`,`view_count`,`created_at`,`id`,`query_key`) WHERE is_public = 1 and deleted_at is null;--> statement-breakpoint
CREATE TRIGGER `public_titles_added` AFTER INSERT ON `maps` WHEN new.`is_public` = 1 AND new.`deleted_at` IS NULL AND length(new.`query_key`) > 2 BEGIN
	INSERT INTO `public_titles` (`map_id`, `title`) VALUES (new.`id`, new.`query_key`);
END;--> statement-breakpoint
CREATE TRIGGER `public_titles_changed` AFTER UPDATE OF `query_key`, `is_public`, `deleted_at` ON `maps` WHEN old.`query_key` <> new.`query_key` OR (old.`is_public` = 1 AND old.`deleted_at` IS NULL) <> (new.`is_public` = 1 AND new.`deleted_at` IS NULL) BEGIN
	DELETE FROM `public_titles` WHERE `public_titles` MATCH '"' || replace(old.`query_key`, '"', '""') || '"' AND `map_id` = old.`id`;
	INSERT INTO `public_titles` (`map_id`, `title`) SELECT new.`id`, new.`query_key` WHERE new.`is_public` = 1 AND new.`deleted_at` IS NULL AND length(new.`query_key`) > 2;
END;--> statement-breakpoint
CREATE TRIGGER `public_titles_removed` AFTER DELETE ON `maps` WHEN old.`is_public` = 1 AND old.`deleted_at` IS NULL BEGIN
	DELETE FROM `public_titles` WHERE `public_titles` MATCH '"' || replace(old.`query_key`, '"', '""') || '"' AND `map_id` = old.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `maps_public_or_private` BEFORE UPDATE OF `is_public` ON `maps` WHEN new.`is_public` NOT IN (0, 1) BEGIN
	SELECT RAISE(ABORT, 'is_public is 0 or 1');
END;
