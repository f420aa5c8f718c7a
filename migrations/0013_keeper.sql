CREATE TABLE `caps` (
	`whose` text PRIMARY KEY NOT NULL,
	`maps` integer,
	`texts` integer,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`email` text,
	`email_key` text,
	`invited_by` text,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	`used_at` text,
	`used_by` text,
	`withdrawn_at` text,
	FOREIGN KEY (`invited_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_token` ON `invitations` (`token_hash`);--> statement-breakpoint
CREATE INDEX `invitations_email` ON `invitations` (`email_key`);--> statement-breakpoint
CREATE INDEX `invitations_created` ON `invitations` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `invitations_by` ON `invitations` (`invited_by`);--> statement-breakpoint
CREATE TABLE `keeper_acts` (
	`n` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`at` text NOT NULL,
	`keeper_id` text NOT NULL,
	`act` text NOT NULL,
	`target_id` text,
	`figures` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `keeper_acts_id` ON `keeper_acts` (`id`);--> statement-breakpoint
CREATE TABLE `usage_days` (
	`user_id` text NOT NULL,
	`day` text NOT NULL,
	`maps_asked` integer DEFAULT 0 NOT NULL,
	`texts_asked` integer DEFAULT 0 NOT NULL,
	`maps` integer DEFAULT 0 NOT NULL,
	`lessons` integer DEFAULT 0 NOT NULL,
	`failed` integer DEFAULT 0 NOT NULL,
	`calls` integer DEFAULT 0 NOT NULL,
	`words_in` integer DEFAULT 0 NOT NULL,
	`words_out` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`user_id`, `day`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `usage_days_day` ON `usage_days` (`day`);--> statement-breakpoint
ALTER TABLE `users` ADD `role` text DEFAULT 'member' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `suspended_at` text;--> statement-breakpoint
CREATE INDEX `users_created` ON `users` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `users_keeper` ON `users` (`role`) WHERE role = 'keeper';--> statement-breakpoint
CREATE INDEX `generations_fault` ON `generations` (`created_at`,`id`,`state`) WHERE fault is not null;--> statement-breakpoint
UPDATE `users` SET `role` = 'keeper' WHERE `id` = (SELECT `id` FROM `users` WHERE `email_verified` = 1 ORDER BY `created_at`, `id` LIMIT 1);--> statement-breakpoint
CREATE TRIGGER `keeper_first_added` AFTER INSERT ON `users` WHEN new.`email_verified` = 1 AND NOT EXISTS (SELECT 1 FROM `users` WHERE `email_verified` = 1 AND `id` <> new.`id`) BEGIN
	UPDATE `users` SET `role` = 'keeper' WHERE `id` = new.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `keeper_first_verified` AFTER UPDATE OF `email_verified` ON `users` WHEN new.`email_verified` = 1 AND old.`email_verified` = 0 AND NOT EXISTS (SELECT 1 FROM `users` WHERE `email_verified` = 1 AND `id` <> new.`id`) BEGIN
	UPDATE `users` SET `role` = 'keeper' WHERE `id` = new.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `keeper_user_removed` AFTER DELETE ON `users` BEGIN
	DELETE FROM `caps` WHERE `whose` = old.`id`;
	DELETE FROM `invitations` WHERE `used_by` = old.`id` OR `email_key` = old.`email_key`;
END;--> statement-breakpoint
CREATE TRIGGER `keeper_acts_kept` BEFORE UPDATE ON `keeper_acts` BEGIN
	SELECT RAISE(ABORT, 'the acts of keepers are only added to');
END;--> statement-breakpoint
CREATE TRIGGER `keeper_acts_stay` BEFORE DELETE ON `keeper_acts` BEGIN
	SELECT RAISE(ABORT, 'the acts of keepers are only added to');
END;--> statement-breakpoint
CREATE TRIGGER `suspended_session` BEFORE INSERT ON `sessions` WHEN (SELECT `suspended_at` FROM `users` WHERE `id` = new.`user_id`) IS NOT NULL BEGIN
	SELECT RAISE(IGNORE);
END;--> statement-breakpoint
CREATE TRIGGER `suspended_run` BEFORE INSERT ON `generations` WHEN (SELECT `suspended_at` FROM `users` WHERE `id` = new.`user_id`) IS NOT NULL BEGIN
	SELECT RAISE(ABORT, 'suspended');
END;--> statement-breakpoint
CREATE TRIGGER `suspended_map` BEFORE INSERT ON `maps` WHEN (SELECT `suspended_at` FROM `users` WHERE `id` = new.`user_id`) IS NOT NULL BEGIN
	SELECT RAISE(ABORT, 'suspended');
END;--> statement-breakpoint
CREATE TRIGGER `suspended_outline` BEFORE UPDATE OF `result` ON `maps` WHEN new.`result` <> old.`result` AND (SELECT `suspended_at` FROM `users` WHERE `id` = new.`user_id`) IS NOT NULL BEGIN
	SELECT RAISE(ABORT, 'suspended');
END;--> statement-breakpoint
CREATE TRIGGER `suspended_lesson` BEFORE INSERT ON `node_descriptions` WHEN (SELECT `suspended_at` FROM `users` WHERE `id` = new.`user_id`) IS NOT NULL BEGIN
	SELECT RAISE(ABORT, 'suspended');
END;--> statement-breakpoint
CREATE TRIGGER `suspended_text` BEFORE UPDATE OF `markdown` ON `node_descriptions` WHEN new.`markdown` <> old.`markdown` AND (SELECT `suspended_at` FROM `users` WHERE `id` = new.`user_id`) IS NOT NULL BEGIN
	SELECT RAISE(ABORT, 'suspended');
END;--> statement-breakpoint
CREATE TRIGGER `suspended_answer` BEFORE UPDATE OF `answer` ON `asks` WHEN new.`answer` <> '' AND (SELECT `suspended_at` FROM `users` WHERE `id` = new.`user_id`) IS NOT NULL BEGIN
	SELECT RAISE(ABORT, 'suspended');
END;--> statement-breakpoint
CREATE TRIGGER `usage_asked` AFTER INSERT ON `generations` WHEN new.`kind` <> 'source' BEGIN
	INSERT INTO `usage_days` (`user_id`, `day`, `maps_asked`, `texts_asked`) VALUES (new.`user_id`, substr(new.`created_at`, 1, 10), new.`kind` = 'map', new.`kind` <> 'map')
		ON CONFLICT (`user_id`, `day`) DO UPDATE SET `maps_asked` = `maps_asked` + excluded.`maps_asked`, `texts_asked` = `texts_asked` + excluded.`texts_asked`;
	SELECT RAISE(ABORT, 'cap reached') WHERE EXISTS (
		SELECT 1 FROM `usage_days` JOIN `caps` ON `whose` = coalesce((SELECT `whose` FROM `caps` WHERE `whose` = new.`user_id`), 'everyone')
		WHERE `usage_days`.`user_id` = new.`user_id` AND `day` = substr(new.`created_at`, 1, 10)
		AND ((new.`kind` = 'map' AND `maps_asked` > `caps`.`maps`) OR (new.`kind` <> 'map' AND `texts_asked` > `caps`.`texts`)));
END;
