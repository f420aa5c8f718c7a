ALTER TABLE `invitations` ADD `is_first` integer DEFAULT false NOT NULL;--> statement-breakpoint
DROP INDEX `invitations_created`;--> statement-breakpoint
CREATE INDEX `invitations_created` ON `invitations` (`is_first`,`created_at`,`id`);--> statement-breakpoint
DROP TRIGGER `keeper_first_added`;--> statement-breakpoint
CREATE TRIGGER `keeper_first_added` AFTER INSERT ON `users` WHEN new.`email_verified` = 1 AND NOT EXISTS (SELECT 1 FROM `users` WHERE `email_verified` = 1 AND `id` <> new.`id`) AND NOT EXISTS (SELECT 1 FROM `invitations` WHERE `is_first` = 1 AND `used_at` IS NULL) BEGIN
	UPDATE `users` SET `role` = 'keeper' WHERE `id` = new.`id`;
END;--> statement-breakpoint
DROP TRIGGER `keeper_first_verified`;--> statement-breakpoint
CREATE TRIGGER `keeper_first_verified` AFTER UPDATE OF `email_verified` ON `users` WHEN new.`email_verified` = 1 AND old.`email_verified` = 0 AND NOT EXISTS (SELECT 1 FROM `users` WHERE `email_verified` = 1 AND `id` <> new.`id`) AND NOT EXISTS (SELECT 1 FROM `invitations` WHERE `is_first` = 1 AND `used_at` IS NULL) BEGIN
	UPDATE `users` SET `role` = 'keeper' WHERE `id` = new.`id`;
END;
