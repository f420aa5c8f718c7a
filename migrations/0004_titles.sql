DROP INDEX `maps_user_created`;--> statement-breakpoint
DROP INDEX `maps_public_created`;--> statement-breakpoint
DROP INDEX `maps_public_views`;--> statement-breakpoint
CREATE INDEX `maps_user_created` ON `maps` (`user_id`,`created_at`,`id`,`query_key`);--> statement-breakpoint
CREATE INDEX `maps_public_created` ON `maps` (`created_at`,`id`,`query_key`) WHERE is_public = 1;--> statement-breakpoint
CREATE INDEX `maps_public_views` ON `maps` (`view_count`,`created_at`,`id`,`query_key`) WHERE is_public = 1;--> statement-breakpoint
CREATE VIRTUAL TABLE `public_titles` USING fts5(map_id UNINDEXED, title, tokenize = 'trigram case_sensitive 1');--> statement-breakpoint
INSERT INTO `public_titles` (`public_titles`, `rank`) VALUES ('secure-delete', 1);--> statement-breakpoint
INSERT INTO `public_titles` (`map_id`, `title`) SELECT `id`, `query_key` FROM `maps` WHERE `is_public` = 1 AND length(`query_key`) > 2;--> statement-breakpoint
CREATE TRIGGER `public_titles_added` AFTER INSERT ON `maps` WHEN new.`is_public` = 1 AND length(new.`query_key`) > 2 BEGIN
	INSERT INTO `public_titles` (`map_id`, `title`) VALUES (new.`id`, new.`query_key`);
END;--> statement-breakpoint
CREATE TRIGGER `public_titles_changed` AFTER UPDATE OF `query_key`, `is_public` ON `maps` WHEN old.`query_key` <> new.`query_key` OR old.`is_public` <> new.`is_public` BEGIN
	DELETE FROM `public_titles` WHERE `public_titles` MATCH '"' || replace(old.`query_key`, '"', '""') || '"' AND `map_id` = old.`id`;
	INSERT INTO `public_titles` (`map_id`, `title`) SELECT new.`id`, new.`query_key` WHERE new.`is_public` = 1 AND length(new.`query_key`) > 2;
END;--> statement-breakpoint
CREATE TRIGGER `public_titles_removed` AFTER DELETE ON `maps` WHEN old.`is_public` = 1 BEGIN
	DELETE FROM `public_titles` WHERE `public_titles` MATCH '"' || replace(old.`query_key`, '"', '""') || '"' AND `map_id` = old.`id`;
END;--> statement-breakpoint
WITH `names` (`file`, `address`) AS (VALUES
	('routes/$', '/*'),
	('routes/_index', '/'),
	('routes/account', '/account'),
	('routes/account_.delete', '/account/delete'),
	('routes/account_.email', '/account/email'),
	('routes/account_.export', '/account/export'),
	('routes/account_.export_.$format', '/account/export/:format'),
	('routes/account_.goals', '/account/goals'),
	('routes/account_.password', '/account/password'),
	('routes/account_.sessions', '/account/sessions'),
	('routes/api.description', '/api/description'),
	('routes/api.get-token', '/api/get-token'),
	('routes/api.health', '/api/health'),
	('routes/api.map', '/api/map'),
	('routes/auth.google', '/auth/google'),
	('routes/auth.google_.callback', '/auth/google/callback'),
	('routes/buy', '/buy'),
	('routes/design', '/design'),
	('routes/forgot-password', '/forgot-password'),
	('routes/generations.$runId', '/runs/:runId'),
	('routes/generations.$runId_.dismiss', '/runs/:runId/dismiss'),
	('routes/generations.$runId_.events', '/runs/:runId/events'),
	('routes/generations.$runId_.stop', '/runs/:runId/stop'),
	('routes/goals', '/goals'),
	('routes/help._index', '/help'),
	('routes/help.about', '/help/about'),
	('routes/help.contact', '/help/contact'),
	('routes/help.faq', '/help/faq'),
	('routes/help.privacy', '/help/privacy'),
	('routes/help.refund', '/help/refund'),
	('routes/help.terms', '/help/terms'),
	('routes/history', '/history'),
	('routes/lessons', '/lessons'),
	('routes/login', '/login'),
	('routes/logout', '/logout'),
	('routes/map.$mapId', '/map/:mapId'),
	('routes/map.$mapId_.delete', '/map/:mapId/delete'),
	('routes/map.$mapId_.download', '/map/:mapId/download'),
	('routes/map.$mapId_.lesson', '/map/:mapId/lesson'),
	('routes/map.$mapId_.lesson[.]json', '/map/:mapId/lesson.json'),
	('routes/map.$mapId_.lesson_.task', '/map/:mapId/lesson/task'),
	('routes/map.$mapId_.picture[.]png', '/map/:mapId/picture.png'),
	('routes/map.$mapId_.rename', '/map/:mapId/rename'),
	('routes/map.$mapId_.visibility', '/map/:mapId/visibility'),
	('routes/map._index', '/map'),
	('routes/maps', '/maps'),
	('routes/metrics', '/metrics'),
	('routes/picture[.]png', '/picture.png'),
	('routes/referral-source', '/referral-source'),
	('routes/register', '/register'),
	('routes/reset-password', '/reset-password'),
	('routes/robots[.]txt', '/robots.txt'),
	('routes/sitemap[.]xml', '/sitemap.xml'),
	('routes/verify-email', '/verify-email')
)
UPDATE `page_views` SET `route` = (SELECT `address` FROM `names` WHERE `file` = `route`) WHERE `route` IN (SELECT `file` FROM `names`);
