/** The minutes a day of the learner's maps whose aim names some. No map has an aim yet. */
export const mapMinutes = async (_userId: string): Promise<readonly number[]> => [];
