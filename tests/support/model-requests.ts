import type { LessonRequest, OutlineRequest } from '~/providers/model/language-model';
import { unknownPlace } from '~/rooms/map/rules/place';

/** The remaining fields of a request for a first text: `{ ...newOutline, topic, signal }`. */
export const newOutline = { soFar: '', language: null } as const satisfies Partial<OutlineRequest>;
export const newLesson = {
  place: unknownPlace,
  how: '',
  text: '',
  language: null,
} as const satisfies Partial<LessonRequest>;
