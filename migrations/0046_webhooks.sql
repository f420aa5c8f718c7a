CREATE TABLE `webhook_deliveries` (
	`webhook_id` text NOT NULL,
	`id` text NOT NULL,
	`type` text NOT NULL,
	`map_id` text,
	`node_id` text,
	`answered` integer,
	`ended_at` text,
	`created_at` text NOT NULL,
	`next_at` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`tried_at` text,
	`delivered_at` text,
	`status` integer,
	`fault` text,
	PRIMARY KEY(`webhook_id`, `id`),
	FOREIGN KEY (`webhook_id`) REFERENCES `webhooks`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_newest` ON `webhook_deliveries` (`webhook_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_next` ON `webhook_deliveries` (`next_at`) WHERE next_at is not null;--> statement-breakpoint
CREATE INDEX `webhook_deliveries_waiting` ON `webhook_deliveries` (`webhook_id`,`next_at`) WHERE next_at is not null;--> statement-breakpoint
CREATE INDEX `webhook_deliveries_ended` ON `webhook_deliveries` (`created_at`) WHERE next_at is null;--> statement-breakpoint
CREATE TABLE `webhooks` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`address` text NOT NULL,
	`events` text NOT NULL,
	`secret_key` text NOT NULL,
	`off_at` text,
	`off_why` text,
	`failing_since` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `webhooks_user` ON `webhooks` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE VIEW `webhooks_open` AS SELECT `id`, `user_id`, `events`, `created_at` FROM `webhooks`
	WHERE `off_at` IS NULL AND (SELECT count(*) FROM `webhook_deliveries` AS d WHERE d.`webhook_id` = `webhooks`.`id` AND d.`next_at` IS NOT NULL) < 1000;--> statement-breakpoint
CREATE TRIGGER `webhook_lesson_done` AFTER UPDATE OF `done_at` ON `node_progress` WHEN old.`done_at` IS NULL AND new.`done_at` IS NOT NULL BEGIN
	INSERT INTO `webhook_deliveries` (`webhook_id`, `id`, `type`, `map_id`, `node_id`, `created_at`, `next_at`)
		SELECT w.`id`, 'lesson_' || new.`map_id` || '_' || new.`node_id` || '_' || strftime('%s', new.`done_at`), 'lesson.done', new.`map_id`, new.`node_id`, new.`done_at`, new.`done_at`
		FROM `webhooks_open` AS w WHERE w.`user_id` = new.`user_id` AND w.`created_at` <= new.`done_at` AND instr(w.`events`, '"lesson.done"') ON CONFLICT DO NOTHING;
END;--> statement-breakpoint
CREATE TRIGGER `webhook_lesson_done_first` AFTER INSERT ON `node_progress` WHEN new.`done_at` IS NOT NULL BEGIN
	INSERT INTO `webhook_deliveries` (`webhook_id`, `id`, `type`, `map_id`, `node_id`, `created_at`, `next_at`)
		SELECT w.`id`, 'lesson_' || new.`map_id` || '_' || new.`node_id` || '_' || strftime('%s', new.`done_at`), 'lesson.done', new.`map_id`, new.`node_id`, new.`done_at`, new.`done_at`
		FROM `webhooks_open` AS w WHERE w.`user_id` = new.`user_id` AND w.`created_at` <= new.`done_at` AND instr(w.`events`, '"lesson.done"') ON CONFLICT DO NOTHING;
END;--> statement-breakpoint
CREATE TRIGGER `webhook_map_arrived` AFTER UPDATE OF `arriving` ON `maps` WHEN old.`arriving` = 1 AND new.`arriving` = 0 BEGIN
	INSERT INTO `webhook_deliveries` (`webhook_id`, `id`, `type`, `map_id`, `created_at`, `next_at`)
		SELECT w.`id`, 'map_' || new.`id`, 'map.created', new.`id`, new.`created_at`, new.`created_at`
		FROM `webhooks_open` AS w WHERE w.`user_id` = new.`user_id` AND instr(w.`events`, '"map.created"') ON CONFLICT DO NOTHING;
END;--> statement-breakpoint
CREATE TRIGGER `webhook_map_created` AFTER INSERT ON `maps` WHEN new.`arriving` = 0 BEGIN
	INSERT INTO `webhook_deliveries` (`webhook_id`, `id`, `type`, `map_id`, `created_at`, `next_at`)
		SELECT w.`id`, 'map_' || new.`id`, 'map.created', new.`id`, new.`created_at`, new.`created_at`
		FROM `webhooks_open` AS w WHERE w.`user_id` = new.`user_id` AND instr(w.`events`, '"map.created"') ON CONFLICT DO NOTHING;
END;--> statement-breakpoint
CREATE TRIGGER `webhook_review_answered` AFTER INSERT ON `reviews` WHEN new.`grade` > 0 BEGIN
	UPDATE `webhook_deliveries` SET `answered` = `answered` + 1, `ended_at` = max(`ended_at`, new.`at`), `next_at` = max(`next_at`, strftime('%Y-%m-%dT%H:%M:%fZ', new.`at`, '+10 minutes'))
		WHERE `webhook_id` IN (SELECT `id` FROM `webhooks` WHERE `user_id` = new.`user_id`) AND `next_at` > new.`at` AND `type` = 'review.done' AND `attempts` = 0;
	INSERT INTO `webhook_deliveries` (`webhook_id`, `id`, `type`, `answered`, `ended_at`, `created_at`, `next_at`)
		SELECT w.`id`, 'review_' || new.`card_id` || '_' || new.`n`, 'review.done', 1, new.`at`, new.`at`, strftime('%Y-%m-%dT%H:%M:%fZ', new.`at`, '+10 minutes')
		FROM `webhooks_open` AS w WHERE w.`user_id` = new.`user_id` AND w.`created_at` <= new.`at` AND instr(w.`events`, '"review.done"')
			AND NOT EXISTS (SELECT 1 FROM `webhook_deliveries` AS d WHERE d.`webhook_id` = w.`id` AND d.`next_at` > new.`at` AND d.`type` = 'review.done' AND d.`attempts` = 0) ON CONFLICT DO NOTHING;
END;--> statement-breakpoint
CREATE TRIGGER `webhook_review_undone` AFTER INSERT ON `reviews` WHEN new.`grade` = 0 BEGIN
	UPDATE `webhook_deliveries` SET `answered` = `answered` - 1
		WHERE `webhook_id` IN (SELECT `id` FROM `webhooks` WHERE `user_id` = new.`user_id`) AND `next_at` > new.`at` AND `type` = 'review.done' AND `attempts` = 0;
	DELETE FROM `webhook_deliveries`
		WHERE `webhook_id` IN (SELECT `id` FROM `webhooks` WHERE `user_id` = new.`user_id`) AND `next_at` > new.`at` AND `type` = 'review.done' AND `attempts` = 0 AND `answered` <= 0;
END;
