CREATE TABLE `call_holds` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`credits` integer NOT NULL,
	`what` text NOT NULL,
	`note` text NOT NULL,
	`lease_until` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `call_holds_user` ON `call_holds` (`user_id`,`lease_until`,`credits`);--> statement-breakpoint
CREATE INDEX `call_holds_over` ON `call_holds` (`lease_until`);
--> statement-breakpoint
DROP TRIGGER `credits_for_map`;--> statement-breakpoint
CREATE TRIGGER `credits_for_map` AFTER INSERT ON `maps` WHEN new.`generation_id` IS NOT NULL AND coalesce(new.`unfinished`, 'stopped') = 'stopped' BEGIN
	INSERT INTO `credit_entries` (`user_id`, `kind`, `credits`, `at`, `once_key`, `run_id`, `map_id`, `what`, `note`)
		SELECT new.`user_id`, 'spent', -g.`credits`, new.`created_at`, 'map ' || new.`id`, g.`id`, new.`id`, 'map', new.`query`
		FROM `generations` AS g WHERE g.`id` = new.`generation_id` AND g.`credits` > 0
		AND NOT EXISTS (SELECT 1 FROM `credit_entries` WHERE `once_key` = 'map ' || new.`id`);
END;--> statement-breakpoint
DROP TRIGGER `credits_for_run`;--> statement-breakpoint
CREATE TRIGGER `credits_for_run` AFTER UPDATE OF `state` ON `generations` WHEN new.`credits` > 0 AND old.`state` IN ('queued', 'running') AND (
	(new.`state` = 'done' AND coalesce(new.`fault`, 'stopped') = 'stopped')
	OR (new.`state` = 'stopped' AND new.`fault` = 'stopped' AND new.`kind` = 'lesson' AND new.`text` <> '')) BEGIN
	INSERT INTO `credit_entries` (`user_id`, `kind`, `credits`, `at`, `once_key`, `run_id`, `map_id`, `what`, `note`)
		SELECT new.`user_id`, 'spent', -new.`credits`, new.`updated_at`, o.`once`, new.`id`, new.`map_id`, new.`kind`, coalesce(json_extract(new.`path`, '$[#-1]'), new.`topic`)
		FROM (SELECT iif(new.`kind` = 'map', 'map ' || new.`map_id`, 'run ' || new.`id`) AS `once`) AS o
		WHERE o.`once` IS NOT NULL AND NOT EXISTS (SELECT 1 FROM `credit_entries` WHERE `once_key` = o.`once`);
END;
