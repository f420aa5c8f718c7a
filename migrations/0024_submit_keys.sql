ALTER TABLE `maps` ADD `submit_key` text;--> statement-breakpoint
UPDATE `maps` SET `submit_key` = 'import ' || substr(`generation_id`, length(`user_id`) + 9), `generation_id` = NULL WHERE substr(`generation_id`, 1, length(`user_id`) + 8) = 'import ' || `user_id` || ' ';--> statement-breakpoint
UPDATE `maps` SET `submit_key` = 'copy ' || substr(`generation_id`, length(`user_id`) + 7), `generation_id` = NULL WHERE substr(`generation_id`, 1, length(`user_id`) + 6) = 'copy ' || `user_id` || ' ';--> statement-breakpoint
UPDATE `maps` SET `submit_key` = 'headings ' || substr(`generation_id`, 17), `generation_id` = NULL WHERE substr(`generation_id`, 1, 16) = 'headings source ';--> statement-breakpoint
CREATE UNIQUE INDEX `maps_submit` ON `maps` (`user_id`,`submit_key`);
