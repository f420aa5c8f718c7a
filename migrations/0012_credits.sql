CREATE TABLE `credit_entries` (
	`n` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`credits` integer NOT NULL,
	`at` text NOT NULL,
	`once_key` text NOT NULL,
	`run_id` text,
	`map_id` text,
	`payment_id` text,
	`what` text DEFAULT '' NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `credit_entries_once` ON `credit_entries` (`once_key`);--> statement-breakpoint
CREATE INDEX `credit_entries_user` ON `credit_entries` (`user_id`,`n`,`credits`);--> statement-breakpoint
CREATE INDEX `credit_entries_run` ON `credit_entries` (`run_id`) WHERE run_id is not null;--> statement-breakpoint
CREATE INDEX `credit_entries_payment` ON `credit_entries` (`payment_id`) WHERE payment_id is not null;--> statement-breakpoint
CREATE TABLE `payment_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `payment_matters` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`kind` text NOT NULL,
	`amount` integer NOT NULL,
	`state` text NOT NULL,
	`at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `payment_matters_payment` ON `payment_matters` (`payment_id`);--> statement-breakpoint
CREATE TABLE `payments` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`session_id` text,
	`plan` text,
	`credits` integer,
	`amount` integer,
	`currency` text,
	`paid_at` text,
	`refunded` integer DEFAULT 0 NOT NULL,
	`refunded_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `payments_user` ON `payments` (`user_id`);--> statement-breakpoint
CREATE INDEX `payments_session` ON `payments` (`session_id`) WHERE session_id is not null;--> statement-breakpoint
ALTER TABLE `generations` ADD `credits` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `generations_holds` ON `generations` (`user_id`,`credits`) WHERE state in ('queued', 'running') and credits > 0;--> statement-breakpoint
CREATE TRIGGER `credit_entries_kept` BEFORE UPDATE ON `credit_entries` BEGIN
	SELECT RAISE(ABORT, 'the ledger is only added to');
END;--> statement-breakpoint
CREATE TRIGGER `credit_entries_stay` BEFORE DELETE ON `credit_entries` WHEN EXISTS (SELECT 1 FROM `users` WHERE `id` = old.`user_id`) BEGIN
	SELECT RAISE(ABORT, 'the ledger is only added to');
END;--> statement-breakpoint
CREATE TRIGGER `credits_for_map` AFTER INSERT ON `maps` WHEN new.`generation_id` IS NOT NULL AND new.`unfinished` IS NULL BEGIN
	INSERT INTO `credit_entries` (`user_id`, `kind`, `credits`, `at`, `once_key`, `run_id`, `map_id`, `what`, `note`)
		SELECT new.`user_id`, 'spent', -g.`credits`, new.`created_at`, 'map ' || new.`id`, g.`id`, new.`id`, 'map', new.`query`
		FROM `generations` AS g WHERE g.`id` = new.`generation_id` AND g.`credits` > 0
		AND NOT EXISTS (SELECT 1 FROM `credit_entries` WHERE `once_key` = 'map ' || new.`id`);
END;--> statement-breakpoint
CREATE TRIGGER `credits_for_whole_map` AFTER UPDATE OF `unfinished` ON `maps` WHEN old.`unfinished` IS NOT NULL AND new.`unfinished` IS NULL BEGIN
	INSERT INTO `credit_entries` (`user_id`, `kind`, `credits`, `at`, `once_key`, `run_id`, `map_id`, `what`, `note`)
		SELECT new.`user_id`, 'spent', -g.`credits`, new.`updated_at`, 'map ' || new.`id`, g.`id`, new.`id`, 'map', new.`query`
		FROM `generations` AS g WHERE g.`id` = new.`generation_id` AND g.`credits` > 0
		AND NOT EXISTS (SELECT 1 FROM `credit_entries` WHERE `once_key` = 'map ' || new.`id`);
END;--> statement-breakpoint
CREATE TRIGGER `credits_for_run` AFTER UPDATE OF `state` ON `generations` WHEN new.`state` = 'done' AND old.`state` <> 'done' AND new.`fault` IS NULL AND new.`credits` > 0 BEGIN
	INSERT INTO `credit_entries` (`user_id`, `kind`, `credits`, `at`, `once_key`, `run_id`, `map_id`, `what`, `note`)
		SELECT new.`user_id`, 'spent', -new.`credits`, new.`updated_at`, o.`once`, new.`id`, new.`map_id`, new.`kind`, coalesce(json_extract(new.`path`, '$[#-1]'), new.`topic`)
		FROM (SELECT iif(new.`kind` = 'map', 'map ' || new.`map_id`, 'run ' || new.`id`) AS `once`) AS o
		WHERE o.`once` IS NOT NULL AND NOT EXISTS (SELECT 1 FROM `credit_entries` WHERE `once_key` = o.`once`);
END;
