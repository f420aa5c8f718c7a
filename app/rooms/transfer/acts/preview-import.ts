import type { Refusal } from '~/kit/fault/refusal';
import { TransferFault } from '~/kit/fault/transfer-fault';
import { limits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import type { CourseProblem } from '~/rooms/course/rules/course-problem';
import { problemSaid } from '~/rooms/course/rules/problem-said';
import type { ImportedMap, TextWork } from '~/system/contract/text-work';

type PreviewResult = { readonly ok: true; readonly read: ImportedMap } | Refusal;

/**
 * Parses a file or a pasted text and previews it as a map. Nothing is saved.
 * @throws Busy
 */
export const previewImport =
  ({ work }: { readonly work: TextWork }) =>
  async (bytes: Uint8Array, name: string): Promise<PreviewResult> => {
    if (bytes.length > limits.importOwnMaxBytes) return refused(new TransferFault('too-large'));
    try {
      return { ok: true, read: await work.imported(bytes, name) };
    } catch (error) {
      return refused(error);
    }
  };

/**
 * Parses the packed map of a preview, to show it again.
 * @throws Busy
 */
export const previewPacked =
  ({ work }: { readonly work: TextWork }) =>
  async (packed: string): Promise<PreviewResult> => {
    try {
      return { ok: true, read: await work.importedAgain(packed) };
    } catch (error) {
      return refused(error);
    }
  };

/** A course with more faults is corrected in an editor. */
const placesSaid = 10;

/** Why a file was refused, in words, each place in a line; rethrows any other error. */
export function refused(error: unknown): Refusal {
  if (!(error instanceof TransferFault)) throw error;
  // Only the readers of courses name places, and theirs are problems of courses.
  const said = [
    messages.transferFault[error.reason],
    ...error.places.slice(0, placesSaid).map((place) => problemSaid(place as CourseProblem)),
  ];
  return { ok: false, status: error.reason === 'too-large' ? 413 : 400, message: said.join('\n') };
}
