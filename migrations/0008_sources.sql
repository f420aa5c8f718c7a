CREATE TABLE `asks` (
	`id` text PRIMARY KEY NOT NULL,
	`map_id` text NOT NULL,
	`node_id` text NOT NULL,
	`user_id` text NOT NULL,
	`how` text NOT NULL,
	`question` text NOT NULL,
	`selection` text DEFAULT '' NOT NULL,
	`answer` text DEFAULT '' NOT NULL,
	`provenance` text,
	`citations` text,
	`state` text NOT NULL,
	`run_id` text,
	`asked_at` text NOT NULL,
	`answered_at` text,
	FOREIGN KEY (`map_id`) REFERENCES `maps`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `asks_node` ON `asks` (`map_id`,`user_id`,`node_id`,`asked_at`,`id`);--> statement-breakpoint
CREATE INDEX `asks_user` ON `asks` (`user_id`,`asked_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `asks_run` ON `asks` (`run_id`) WHERE run_id is not null;--> statement-breakpoint
CREATE TABLE `map_sources` (
	`map_id` text NOT NULL,
	`source_id` text NOT NULL,
	`added_at` text NOT NULL,
	PRIMARY KEY(`map_id`, `source_id`),
	FOREIGN KEY (`map_id`) REFERENCES `maps`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`source_id`) REFERENCES `sources`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `map_sources_source` ON `map_sources` (`source_id`);--> statement-breakpoint
CREATE TABLE `passages` (
	`id` integer PRIMARY KEY NOT NULL,
	`source_id` text NOT NULL,
	`n` integer NOT NULL,
	`page` integer,
	`heading` text NOT NULL,
	`text` text NOT NULL,
	FOREIGN KEY (`source_id`) REFERENCES `sources`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `passages_source` ON `passages` (`source_id`,`n`);--> statement-breakpoint
CREATE TABLE `sources` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`title` text NOT NULL,
	`kind` text NOT NULL,
	`bytes` integer NOT NULL,
	`pages` integer,
	`passages` integer NOT NULL,
	`words` integer NOT NULL,
	`contents` text NOT NULL,
	`structure` text NOT NULL,
	`shared` integer DEFAULT false NOT NULL,
	`created_at` text NOT NULL,
	`state` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sources_user` ON `sources` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `sources_state` ON `sources` (`state`,`id`);--> statement-breakpoint
ALTER TABLE `generations` ADD `source_id` text REFERENCES sources(id) ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE `generations` ADD `citations` text;--> statement-breakpoint
CREATE UNIQUE INDEX `generations_source` ON `generations` (`user_id`,`key`,`topic`) WHERE kind = 'source' and state in ('queued', 'running', 'done');--> statement-breakpoint
CREATE UNIQUE INDEX `generations_live_ask` ON `generations` (`map_id`,`node_id`,`user_id`) WHERE kind = 'ask' and state in ('queued', 'running');--> statement-breakpoint
CREATE INDEX `generations_of_source` ON `generations` (`source_id`) WHERE source_id is not null;--> statement-breakpoint
ALTER TABLE `node_descriptions` ADD `citations` text;--> statement-breakpoint
ALTER TABLE `node_descriptions` ADD `previous_citations` text;--> statement-breakpoint
CREATE VIRTUAL TABLE `passage_words` USING fts5(heading, text, source_id, content = 'passages', content_rowid = 'id', tokenize = 'unicode61 remove_diacritics 2');--> statement-breakpoint
CREATE TRIGGER `passage_words_added` AFTER INSERT ON `passages` BEGIN
	INSERT INTO `passage_words` (`rowid`, `heading`, `text`, `source_id`) VALUES (new.`id`, new.`heading`, new.`text`, new.`source_id`);
END;--> statement-breakpoint
CREATE TRIGGER `passage_words_changed` AFTER UPDATE OF `id`, `heading`, `text`, `source_id` ON `passages` BEGIN
	INSERT INTO `passage_words` (`passage_words`, `rowid`, `heading`, `text`, `source_id`) VALUES ('delete', old.`id`, old.`heading`, old.`text`, old.`source_id`);
	INSERT INTO `passage_words` (`rowid`, `heading`, `text`, `source_id`) VALUES (new.`id`, new.`heading`, new.`text`, new.`source_id`);
END;--> statement-breakpoint
CREATE TRIGGER `passage_words_removed` AFTER DELETE ON `passages` BEGIN
	INSERT INTO `passage_words` (`passage_words`, `rowid`, `heading`, `text`, `source_id`) VALUES ('delete', old.`id`, old.`heading`, old.`text`, old.`source_id`);
END;
