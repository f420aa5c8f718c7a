/** An entity relationship diagram as read: entities with attributes, and relationships between them. */
