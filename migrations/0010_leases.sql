ALTER TABLE `generations` ADD `times_anew` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `generations` ADD `owner` text;--> statement-breakpoint
ALTER TABLE `generations` ADD `lease_until` integer;--> statement-breakpoint
ALTER TABLE `generations` ADD `stop_asked` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `generations` ADD `doing` text;--> statement-breakpoint
ALTER TABLE `generations` ADD `doing_since` integer;