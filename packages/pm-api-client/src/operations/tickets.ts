import type {
  FeedbackClose,
  FeedbackCreate,
  FeedbackRecord,
  FeedbackUpdate,
  TicketClose,
  TicketCreate,
  TicketRecord,
  TicketUpdate,
} from 'plat-schemas/pm';
import type { OfProduct, OneOf } from '../resource/filter-type.js';
import type { Lists } from '../resource/lists.js';
import type { Creates, Deletes, Gets, NotProduct, NotStatus, Updates } from '../resource/resource.js';
import type { Closes } from '../resource/transitions.js';

/** Where tickets are listed. */
export type TicketFilter = OneOf<{
  product: OfProduct<
    'all' | 'wait' | 'unclosed' | 'doing' | 'done' | 'finishedbyme' | 'assigntome' | 'openedbyme'
  >;
}>;

/** What can be done with tickets. The open edition of a released server has none. */
export interface Tickets
  extends Gets<TicketRecord>,
    Lists<TicketRecord, TicketFilter>,
    Creates<TicketCreate & NotProduct, TicketRecord>,
    Updates<TicketUpdate & NotStatus<'close'>, TicketRecord>,
    Deletes<TicketRecord>,
    Closes<TicketClose, TicketRecord> {}

/** Where feedbacks are listed. */
export type FeedbackFilter = OneOf<{
  product: OfProduct<'all' | 'wait' | 'doing' | 'toclosed' | 'review' | 'assigntome' | 'openedbyme'>;
}>;

/** What can be done with feedbacks. The open edition of a released server has none. */
export interface Feedbacks
  extends Gets<FeedbackRecord>,
    Lists<FeedbackRecord, FeedbackFilter>,
    Creates<FeedbackCreate & NotProduct, FeedbackRecord>,
    Updates<FeedbackUpdate & NotStatus<'close'>, FeedbackRecord>,
    Deletes<FeedbackRecord>,
    Closes<FeedbackClose, FeedbackRecord> {}
