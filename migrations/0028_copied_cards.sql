UPDATE `cards` SET `away` = `away` | 8 WHERE `state` IS NULL AND substr(`id`, 1, length(`map_id`)) = `map_id` AND EXISTS (SELECT 1 FROM `node_descriptions` AS `d` WHERE `d`.`map_id` = `cards`.`map_id` AND `d`.`node_id` = `cards`.`node_id`) AND NOT EXISTS (SELECT 1 FROM `node_progress` AS `p` WHERE `p`.`map_id` = `cards`.`map_id` AND `p`.`user_id` = `cards`.`user_id` AND `p`.`node_id` = `cards`.`node_id` AND coalesce(`p`.`read_at`, `p`.`done_at`) IS NOT NULL);--> statement-breakpoint
DROP TRIGGER `cards_away`;--> statement-breakpoint
CREATE TRIGGER `cards_away` AFTER UPDATE OF `is_public`, `deleted_at` ON `maps` WHEN old.`is_public` <> new.`is_public` OR (old.`deleted_at` IS NULL) <> (new.`deleted_at` IS NULL) BEGIN
	UPDATE `cards` SET `away` = (`away` & 9) | iif(new.`deleted_at` IS NULL, 0, 2) | iif(new.`is_public` = 1 OR `user_id` = new.`user_id`, 0, 4) WHERE `map_id` = new.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `cards_lesson_begun` AFTER INSERT ON `node_progress` WHEN coalesce(new.`read_at`, new.`done_at`) IS NOT NULL BEGIN
	UPDATE `cards` SET `away` = `away` & ~8 WHERE `map_id` = new.`map_id` AND `user_id` = new.`user_id` AND `node_id` = new.`node_id` AND `away` & 8;
END;--> statement-breakpoint
CREATE TRIGGER `cards_lesson_opened` AFTER UPDATE OF `read_at`, `done_at` ON `node_progress` WHEN coalesce(new.`read_at`, new.`done_at`) IS NOT NULL BEGIN
	UPDATE `cards` SET `away` = `away` & ~8 WHERE `map_id` = new.`map_id` AND `user_id` = new.`user_id` AND `node_id` = new.`node_id` AND `away` & 8;
END;
