/** Sizes of the built-in library for texts on screens. tests/rooms/course/features/outlines.test.ts counts them. */
export const libraryFigures = { outlines: 140, courses: 42, lessons: 2424 } as const;
