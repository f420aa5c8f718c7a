/** A timeline as read: sections with periods, each with what happened in it. */
export interface Timeline {
  readonly title: string;
  readonly sections: readonly TimelineSection[];
}

export interface TimelineSection {
  /** Empty for the periods before the first section. */
  readonly name: string;
  readonly periods: TimelinePeriod[];
}

export interface TimelinePeriod {
  readonly name: string;
  readonly events: string[];
}
