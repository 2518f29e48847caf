// Made from the OpenAPI document by `npm run client`. Don't edit it.

type None = { query?: never };
type Answer<Data> = { headers: Record<string, unknown>; content: { 'application/json': Data } };
type Empty = { headers: Record<string, unknown>; content?: never };

export interface paths {
  '/healthz': {
    /** Check that the process is running */
    get: {
      parameters: None;
      requestBody?: never;
      responses: {
        200: Answer<{
          status: 'ok' | 'unavailable';
        }>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/readyz': {
    /** Check that everything Kairos needs is available, and see what is missing if not */
    get: {
      parameters: None;
      requestBody?: never;
      responses: {
        200: Answer<{
          status: 'ok' | 'unavailable';
        }>;
        503: Answer<{
          message: string;
        }>;
      };
    };
  };
  '/auth/google': {
    /** Sign in with Google, then return to the path in `redirect` */
    get: {
      parameters: None;
      requestBody?: never;
      responses: {
        302: Empty;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/auth/google': {
    /** Sign in with Google and connect Google Calendar */
    get: {
      parameters: None;
      requestBody?: never;
      responses: {
        302: Empty;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/auth/google/callback': {
    /** Finish a sign-in when Google redirects back */
    get: {
      parameters: None;
      requestBody?: never;
      responses: {
        302: Empty;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/auth/microsoft': {
    /** Sign in with Microsoft, then return to the path in `redirect` */
    get: {
      parameters: None;
      requestBody?: never;
      responses: {
        302: Empty;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/auth/microsoft/callback': {
    /** Finish a sign-in when Microsoft redirects back */
    get: {
      parameters: None;
      requestBody?: never;
      responses: {
        302: Empty;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/auth/microsoft/calendars': {
    /** Connect your calendars at Microsoft */
    get: {
      parameters: None;
      requestBody?: never;
      responses: {
        302: Empty;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/auth/mail': {
    /** Ask for an email with a link that signs you in, or adds the address to your account */
    post: {
      parameters: None;
      requestBody: { content: { 'application/json': {
        email: string;
        redirect?: string;
        add?: boolean;
      } }; };
      responses: {
        202: Answer<{
          minutes: number;
        }>;
        400: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        413: Answer<components['schemas']['Error']>;
        415: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/auth/mail/look': {
    /** See what a link from a sign-in email does, without using it */
    post: {
      parameters: None;
      requestBody: { content: { 'application/json': {
        token: string;
      } }; };
      responses: {
        200: Answer<{
          email: string;
          adding: boolean;
          here: boolean;
        }>;
        400: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        413: Answer<components['schemas']['Error']>;
        415: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/auth/mail/finish': {
    /** Sign in with a link from a sign-in email, or add its address to your account */
    post: {
      parameters: None;
      requestBody: { content: { 'application/json': {
        token: string;
      } }; };
      responses: {
        200: Answer<{
          to: string;
        }>;
        400: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        413: Answer<components['schemas']['Error']>;
        415: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/auth/user': {
    /** Get the signed-in account */
    get: {
      parameters: None;
      requestBody?: never;
      responses: {
        200: Answer<{
          id: string;
          email: string;
          firstName: string;
          lastName: string;
          profileImageUrl: string | null;
          googleAccessToken: 'connected' | null;
          calendar: 'connected' | 'disconnected' | 'notConnected';
          lostCalendar: 'google' | 'microsoft' | 'caldav' | 'feed' | null;
          timezone: string;
          timezoneKnown: boolean;
          clock: '12-hour' | '24-hour' | null;
          timePreference: 'morning' | 'afternoon' | 'business' | 'all';
          week: (({
            from: number;
            to: number;
          })[])[] | null;
          daysOff: ({
            from: string;
            to: string;
          })[];
          breathingRoom: {
            before: number;
            after: number;
          };
          noticeMinutes: number;
          holidays: string | null;
          holidayPlace: string | null;
          notices: boolean;
          video: 'calendar' | 'jitsi' | 'own' | 'none' | null;
          videoAddress: string | null;
          analyst: boolean;
          createdAt: string;
        }>;
        401: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/logout': {
    /** Sign out of this browser */
    get: {
      parameters: None;
      requestBody?: never;
      responses: {
        302: Empty;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/dashboard/stats': {
    /** Get the figures for your dashboard, with months in your time zone */
    get: {
      parameters: None;
      requestBody?: never;
      responses: {
        200: Answer<{
          totalMeetings: number;
          newMeetingsThisMonth: number;
          timeSavedHours: number;
          totalContacts: number;
          successRate: number | null;
        }>;
        401: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/meetings/link/{link}': {
    /** Get a meeting by its share link, and let this browser join it after signing in */
    get: {
      parameters: {
        path: {
          link: string;
        };
      };
      requestBody?: never;
      responses: {
        200: Answer<{
          meeting: {
            id: string;
            title: string | null;
            description: string | null;
            status: 'pending' | 'active' | 'scheduled' | 'completed' | 'cancelled';
            scheduledTime: string | null;
            duration: number;
            dateRangeStart: string;
            dateRangeEnd: string;
            timePreference: 'morning' | 'afternoon' | 'evening' | 'business' | 'all';
            priority: 'best' | 'soonest';
            excludedDays: string[];
            earliest: string | null;
            latest: string | null;
            nights: boolean;
            organizerZone: string;
            aiDecisionMode: 'auto' | 'manual';
            deadline: string | null;
            bookAtDeadline: boolean;
          };
          participants: ({
            name: string | null;
            email: string | null;
            status: 'pending' | 'accepted' | 'declined';
          })[];
          organizer: {
            firstName: string;
            lastName: string;
            email: string;
          };
          viewer: {
            role: 'visitor' | 'organizer' | 'participant';
            status: 'pending' | 'accepted' | 'declined' | null;
            mayJoin: boolean;
            mayAnswerTime?: 'pending' | 'declined';
            optional?: true;
            newDates?: true;
          };
        }>;
        404: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/invitations/decline': {
    /** Decline an invitation with the token from its email, without signing in */
    post: {
      parameters: None;
      requestBody: { content: { 'application/json': {
        token: string;
        word?: string;
      } }; };
      responses: {
        204: Empty;
        400: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        404: Answer<{
          message: string;
        }>;
        413: Answer<components['schemas']['Error']>;
        415: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/unsubscribe/{token}': {
    /** Stop all email to an address, with the one-click unsubscribe of RFC 8058 */
    post: {
      parameters: {
        path: {
          token: string;
        };
      };
      requestBody?: never;
      responses: {
        200: Empty;
        404: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/answers/{token}': {
    /** Get what there is to answer by hand, with the token of a personal link, without signing in */
    get: {
      parameters: {
        path: {
          token: string;
        };
      };
      requestBody?: never;
      responses: {
        200: Answer<{
          meeting: {
            id: string;
            title: string | null;
            description: string | null;
            status: 'pending' | 'active' | 'scheduled' | 'completed' | 'cancelled';
            scheduledTime: string | null;
            duration: number;
            dateRangeStart: string;
            dateRangeEnd: string;
            timePreference: 'morning' | 'afternoon' | 'evening' | 'business' | 'all';
            priority: 'best' | 'soonest';
            excludedDays: string[];
            earliest: string | null;
            latest: string | null;
            nights: boolean;
            organizerZone: string;
            aiDecisionMode: 'auto' | 'manual';
            deadline: string | null;
            bookAtDeadline: boolean;
          };
          organizer: {
            name: string | null;
          };
          me: {
            name: string | null;
            email: string | null;
            status: 'pending' | 'accepted' | 'declined';
            optional: boolean;
            mayAnswerTime?: 'pending' | 'declined';
          };
          zone: string | null;
          mayAnswer: boolean;
          answer: {
            spans: ({
              start: unknown;
              end: unknown;
              answer: 'works' | 'ifNeedBe' | 'doesntWork';
            })[];
            asOf: string;
          } | null;
          stale: boolean;
          calendarConnected: boolean;
          open: ({
            start: string;
            end: string;
          })[];
          matters: {
            spans: ({
              start: string;
              end: string;
            })[];
            of: number;
            matter: number;
          };
          proposals: ({
            number: number;
            start: string;
            end: string;
            verdict: 'possible' | 'notPossible' | 'unknown';
            state: 'open' | 'setAside';
          })[];
          others: {
            count: number;
            answered: number;
            answers: ({
              name: string | null;
              spans: ({
                start: unknown;
                end: unknown;
                answer: 'works' | 'ifNeedBe' | 'doesntWork';
              })[];
            })[] | null;
          };
        }>;
        404: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
    /** Answer by hand, with the token of a personal link, without signing in */
    put: {
      parameters: {
        path: {
          token: string;
        };
      };
      requestBody: { content: { 'application/json': {
        zone: string;
        spans: ({
          start: string;
          end: string;
          answer: 'works' | 'ifNeedBe' | 'doesntWork';
        })[];
        done?: boolean;
      } }; };
      responses: {
        200: Answer<{
          meeting: {
            id: string;
            title: string | null;
            description: string | null;
            status: 'pending' | 'active' | 'scheduled' | 'completed' | 'cancelled';
            scheduledTime: string | null;
            duration: number;
            dateRangeStart: string;
            dateRangeEnd: string;
            timePreference: 'morning' | 'afternoon' | 'evening' | 'business' | 'all';
            priority: 'best' | 'soonest';
            excludedDays: string[];
            earliest: string | null;
            latest: string | null;
            nights: boolean;
            organizerZone: string;
            aiDecisionMode: 'auto' | 'manual';
            deadline: string | null;
            bookAtDeadline: boolean;
          };
          organizer: {
            name: string | null;
          };
          me: {
            name: string | null;
            email: string | null;
            status: 'pending' | 'accepted' | 'declined';
            optional: boolean;
            mayAnswerTime?: 'pending' | 'declined';
          };
          zone: string | null;
          mayAnswer: boolean;
          answer: {
            spans: ({
              start: unknown;
              end: unknown;
              answer: 'works' | 'ifNeedBe' | 'doesntWork';
            })[];
            asOf: string;
          } | null;
          stale: boolean;
          calendarConnected: boolean;
          open: ({
            start: string;
            end: string;
          })[];
          matters: {
            spans: ({
              start: string;
              end: string;
            })[];
            of: number;
            matter: number;
          };
          proposals: ({
            number: number;
            start: string;
            end: string;
            verdict: 'possible' | 'notPossible' | 'unknown';
            state: 'open' | 'setAside';
          })[];
          others: {
            count: number;
            answered: number;
            answers: ({
              name: string | null;
              spans: ({
                start: unknown;
                end: unknown;
                answer: 'works' | 'ifNeedBe' | 'doesntWork';
              })[];
            })[] | null;
          };
        }>;
        400: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        404: Answer<components['schemas']['Error']>;
        413: Answer<components['schemas']['Error']>;
        415: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/meetings/{id}/answer': {
    /** Answer by hand, on your own behalf */
    put: {
      parameters: {
        header?: {
          'Idempotency-Key'?: string;
        };
        path: {
          id: string;
        };
      };
      requestBody: { content: { 'application/json': {
        zone: string;
        spans: ({
          start: string;
          end: string;
          answer: 'works' | 'ifNeedBe' | 'doesntWork';
        })[];
        done?: boolean;
      } }; };
      responses: {
        200: Answer<{
          meeting: {
            id: string;
            title: string | null;
            description: string | null;
            status: 'pending' | 'active' | 'scheduled' | 'completed' | 'cancelled';
            scheduledTime: string | null;
            duration: number;
            dateRangeStart: string;
            dateRangeEnd: string;
            timePreference: 'morning' | 'afternoon' | 'evening' | 'business' | 'all';
            priority: 'best' | 'soonest';
            excludedDays: string[];
            earliest: string | null;
            latest: string | null;
            nights: boolean;
            organizerZone: string;
            aiDecisionMode: 'auto' | 'manual';
            deadline: string | null;
            bookAtDeadline: boolean;
          };
          organizer: {
            name: string | null;
          };
          me: {
            name: string | null;
            email: string | null;
            status: 'pending' | 'accepted' | 'declined';
            optional: boolean;
            mayAnswerTime?: 'pending' | 'declined';
          };
          zone: string | null;
          mayAnswer: boolean;
          answer: {
            spans: ({
              start: unknown;
              end: unknown;
              answer: 'works' | 'ifNeedBe' | 'doesntWork';
            })[];
            asOf: string;
          } | null;
          stale: boolean;
          calendarConnected: boolean;
          open: ({
            start: string;
            end: string;
          })[];
          matters: {
            spans: ({
              start: string;
              end: string;
            })[];
            of: number;
            matter: number;
          };
          proposals: ({
            number: number;
            start: string;
            end: string;
            verdict: 'possible' | 'notPossible' | 'unknown';
            state: 'open' | 'setAside';
          })[];
          others: {
            count: number;
            answered: number;
            answers: ({
              name: string | null;
              spans: ({
                start: unknown;
                end: unknown;
                answer: 'works' | 'ifNeedBe' | 'doesntWork';
              })[];
            })[] | null;
          };
        }>;
        400: Answer<components['schemas']['Error']>;
        401: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        404: Answer<components['schemas']['Error']>;
        409: Answer<components['schemas']['Error']>;
        413: Answer<components['schemas']['Error']>;
        415: Answer<components['schemas']['Error']>;
        422: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/meetings/{id}/answers': {
    /** Decide who sees answers by hand, and whether those by the share link count at once */
    patch: {
      parameters: {
        header?: {
          'Idempotency-Key'?: string;
        };
        path: {
          id: string;
        };
      };
      requestBody: { content: { 'application/json': {
        answersVisible?: boolean;
        answersWithoutConfirmation?: boolean;
      } }; };
      responses: {
        200: Answer<{
          answersVisible: boolean;
          answersWithoutConfirmation: boolean;
        }>;
        400: Answer<components['schemas']['Error']>;
        401: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        404: Answer<components['schemas']['Error']>;
        409: Answer<components['schemas']['Error']>;
        413: Answer<components['schemas']['Error']>;
        415: Answer<components['schemas']['Error']>;
        422: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/answers/{token}/proposals': {
    /** Propose another time with the token of a personal link, without signing in */
    post: {
      parameters: {
        path: {
          token: string;
        };
      };
      requestBody: { content: { 'application/json': {
        start: string;
        zone: string;
      } }; };
      responses: {
        200: Answer<{
          proposals: ({
            number: number;
            start: string;
            end: string;
            verdict: 'possible' | 'notPossible' | 'unknown';
            state: 'open' | 'setAside';
          })[];
        }>;
        400: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        404: Answer<components['schemas']['Error']>;
        413: Answer<components['schemas']['Error']>;
        415: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/answers/{token}/proposals/{number}': {
    /** Withdraw a proposed time with the token of a personal link, without signing in */
    delete: {
      parameters: {
        path: {
          token: string;
          number: string;
        };
      };
      requestBody?: never;
      responses: {
        200: Answer<{
          proposals: ({
            number: number;
            start: string;
            end: string;
            verdict: 'possible' | 'notPossible' | 'unknown';
            state: 'open' | 'setAside';
          })[];
        }>;
        403: Answer<components['schemas']['Error']>;
        404: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/meetings/{id}/proposals': {
    /** Propose another time */
    post: {
      parameters: {
        header?: {
          'Idempotency-Key'?: string;
        };
        path: {
          id: string;
        };
      };
      requestBody: { content: { 'application/json': {
        start: string;
        zone: string;
      } }; };
      responses: {
        200: Answer<{
          proposals: ({
            number: number;
            start: string;
            end: string;
            verdict: 'possible' | 'notPossible' | 'unknown';
            state: 'open' | 'setAside';
          })[];
        }>;
        400: Answer<components['schemas']['Error']>;
        401: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        404: Answer<components['schemas']['Error']>;
        409: Answer<components['schemas']['Error']>;
        413: Answer<components['schemas']['Error']>;
        415: Answer<components['schemas']['Error']>;
        422: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
    /** List the times that people proposed, with their rank and reason */
    get: {
      parameters: {
        path: {
          id: string;
        };
      };
      requestBody?: never;
      responses: {
        200: Answer<{
          proposals: ({
            number: number;
            start: string;
            end: string;
            participant: number;
            at: string;
            notPossible: 'outsideDates' | 'notAllowed' | 'past' | 'tooSoon' | 'offGrid' | null;
            ranked: {
              rank: number | null;
              of: number;
              confidence: number;
              reason: string;
              people: ({
                participant: number;
                state: 'free' | 'busy' | 'outOfHours' | 'unknown' | 'night' | 'tooSoon';
              })[];
            } | null;
          })[];
        }>;
        401: Answer<components['schemas']['Error']>;
        403: Answer<{
          message: string;
        }>;
        404: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/meetings/{id}/proposals/{number}': {
    /** Withdraw a time you proposed */
    delete: {
      parameters: {
        header?: {
          'Idempotency-Key'?: string;
        };
        path: {
          id: string;
          number: string;
        };
      };
      requestBody?: never;
      responses: {
        200: Answer<{
          proposals: ({
            number: number;
            start: string;
            end: string;
            verdict: 'possible' | 'notPossible' | 'unknown';
            state: 'open' | 'setAside';
          })[];
        }>;
        400: Answer<components['schemas']['Error']>;
        401: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        404: Answer<components['schemas']['Error']>;
        409: Answer<components['schemas']['Error']>;
        422: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/meetings/{id}/proposals/{number}/set-aside': {
    /** Set a proposed time aside */
    post: {
      parameters: {
        header?: {
          'Idempotency-Key'?: string;
        };
        path: {
          id: string;
          number: string;
        };
      };
      requestBody?: never;
      responses: {
        204: Empty;
        400: Answer<components['schemas']['Error']>;
        401: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        404: Answer<components['schemas']['Error']>;
        409: Answer<components['schemas']['Error']>;
        422: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/meetings/link/{link}/answers': {
    /** Answer by hand with a share link, to be confirmed by email, without signing in */
    post: {
      parameters: {
        path: {
          link: string;
        };
      };
      requestBody: { content: { 'application/json': {
        name: string;
        email: string;
        zone: string;
        spans: ({
          start: string;
          end: string;
          answer: 'works' | 'ifNeedBe' | 'doesntWork';
        })[];
      } }; };
      responses: {
        202: Answer<{
          countsAtOnce: boolean;
        }>;
        400: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        404: Answer<components['schemas']['Error']>;
        413: Answer<components['schemas']['Error']>;
        415: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/answers/confirm': {
    /** Confirm an answer by a share link with the token of its email, without signing in */
    post: {
      parameters: None;
      requestBody: { content: { 'application/json': {
        token: string;
      } }; };
      responses: {
        200: Answer<{
          token: string;
          link: string;
        }>;
        400: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        413: Answer<components['schemas']['Error']>;
        415: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/meetings': {
    /** List the meetings you organize or joined, a page at a time, newest first or as one of your lists */
    get: {
      parameters: {
        query?: {
          list?: 'active' | 'scheduled' | 'completed' | 'lapsed';
          limit?: string;
          cursor?: string;
          search?: string;
        };
      };
      requestBody?: never;
      responses: {
        200: Answer<({
          id: string;
          organizerId: string;
          organizerName?: string | null;
          role: 'organizer' | 'participant';
          title: string | null;
          description: string | null;
          duration: number;
          dateRangeStart: string;
          dateRangeEnd: string;
          timePreference: 'morning' | 'afternoon' | 'evening' | 'business' | 'all';
          priority: 'best' | 'soonest';
          excludedDays: string[];
          earliest: string | null;
          latest: string | null;
          nights: boolean;
          aiDecisionMode: 'auto' | 'manual';
          video: 'calendar' | 'jitsi' | 'own' | 'none';
          videoAddress: string | null;
          deadline: string | null;
          reminders: boolean;
          bookAtDeadline: boolean;
          status: 'pending' | 'active' | 'scheduled' | 'completed' | 'cancelled';
          shareableLink: string | null;
          scheduledTime: string | null;
          scheduledEnd: string | null;
          videoLink: string | null;
          participants: ({
            id: number;
            name: string | null;
            email: string | null;
            status: 'pending' | 'accepted' | 'declined';
            joinedAt: string | null;
            optional: boolean;
          })[];
          quorums: ({
            atLeast: number;
            members: number[];
          })[];
          timeSuggestions: ({
            id: string;
            suggestedTime: string;
            endTime: string;
            confidence: number;
            participantsAvailable: number | null;
            aiReasoning: string;
          })[];
          undo: {
            booking: number | null;
            until: string;
            before: {
              start: string;
              end: string;
            } | null;
          } | null;
          createdAt: string;
        })[]>;
        400: Answer<{
          message: string;
        }>;
        401: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
    /** Create a meeting and invite people */
    post: {
      parameters: {
        header?: {
          'Idempotency-Key'?: string;
        };
      };
      requestBody: { content: { 'application/json': {
        title: string;
        description?: string | null;
        duration?: number;
        dateRangeStart: string;
        dateRangeEnd: string;
        timePreference?: 'morning' | 'afternoon' | 'evening' | 'business' | 'all';
        priority?: 'best' | 'soonest';
        excludedDays?: string[];
        earliest?: string | null;
        latest?: string | null;
        nights?: boolean;
        aiDecisionMode?: 'auto' | 'manual';
        video?: 'calendar' | 'jitsi' | 'own' | 'none';
        videoAddress?: string | null;
        deadline?: string | null;
        reminders?: boolean;
        bookAtDeadline?: boolean;
        participants?: ({
          email: string;
          name?: string;
          optional?: boolean;
        })[];
        quorums?: ({
          atLeast: number;
          members: string[];
        })[];
        organizerId?: unknown;
      } }; };
      responses: {
        201: Answer<{
          id: string;
          organizerId: string;
          organizerName?: string | null;
          role: 'organizer' | 'participant';
          title: string | null;
          description: string | null;
          duration: number;
          dateRangeStart: string;
          dateRangeEnd: string;
          timePreference: 'morning' | 'afternoon' | 'evening' | 'business' | 'all';
          priority: 'best' | 'soonest';
          excludedDays: string[];
          earliest: string | null;
          latest: string | null;
          nights: boolean;
          aiDecisionMode: 'auto' | 'manual';
          video: 'calendar' | 'jitsi' | 'own' | 'none';
          videoAddress: string | null;
          deadline: string | null;
          reminders: boolean;
          bookAtDeadline: boolean;
          status: 'pending' | 'active' | 'scheduled' | 'completed' | 'cancelled';
          shareableLink: string | null;
          scheduledTime: string | null;
          scheduledEnd: string | null;
          videoLink: string | null;
          participants: ({
            id: number;
            name: string | null;
            email: string | null;
            status: 'pending' | 'accepted' | 'declined';
            joinedAt: string | null;
            optional: boolean;
          })[];
          quorums: ({
            atLeast: number;
            members: number[];
          })[];
          timeSuggestions: ({
            id: string;
            suggestedTime: string;
            endTime: string;
            confidence: number;
            participantsAvailable: number | null;
            aiReasoning: string;
          })[];
          undo: {
            booking: number | null;
            until: string;
            before: {
              start: string;
              end: string;
            } | null;
          } | null;
          createdAt: string;
          heldBackFor: string[];
        }>;
        400: Answer<components['schemas']['Error']>;
        401: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        409: Answer<components['schemas']['Error']>;
        413: Answer<components['schemas']['Error']>;
        415: Answer<components['schemas']['Error']>;
        422: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/meetings/counts': {
    /** Count the meetings on each of your lists */
    get: {
      parameters: None;
      requestBody?: never;
      responses: {
        200: Answer<{
          active: number;
          scheduled: number;
          completed: number;
          lapsed: number;
        }>;
        401: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/meetings/recent': {
    /** Get the newest meetings without a time and the next ones with one, as on your dashboard */
    get: {
      parameters: None;
      requestBody?: never;
      responses: {
        200: Answer<({
          id: string;
          title: string | null;
          status: 'active' | 'scheduled';
          participants: ({
            name: string | null;
          })[];
          scheduledAt: string | null;
        })[]>;
        401: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/meetings/left-in-calendar': {
    /** List the events of moved or cancelled meetings that Kairos couldn't remove from your calendar */
    get: {
      parameters: None;
      requestBody?: never;
      responses: {
        200: Answer<({
          meetingId: string;
          title: string | null;
          start: string;
          end: string;
        })[]>;
        401: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/meetings/{id}': {
    /** Get a meeting with its suggested times and, for the organizer, the evidence behind them */
    get: {
      parameters: {
        path: {
          id: string;
        };
      };
      requestBody?: never;
      responses: {
        200: Answer<{
          id: string;
          organizerId: string;
          organizerName?: string | null;
          role: 'organizer' | 'participant';
          title: string | null;
          description: string | null;
          duration: number;
          dateRangeStart: string;
          dateRangeEnd: string;
          timePreference: 'morning' | 'afternoon' | 'evening' | 'business' | 'all';
          priority: 'best' | 'soonest';
          excludedDays: string[];
          earliest: string | null;
          latest: string | null;
          nights: boolean;
          aiDecisionMode: 'auto' | 'manual';
          video: 'calendar' | 'jitsi' | 'own' | 'none';
          videoAddress: string | null;
          deadline: string | null;
          reminders: boolean;
          bookAtDeadline: boolean;
          status: 'pending' | 'active' | 'scheduled' | 'completed' | 'cancelled';
          shareableLink: string | null;
          scheduledTime: string | null;
          scheduledEnd: string | null;
          videoLink: string | null;
          participants: ({
            id: number;
            name: string | null;
            email: string | null;
            status: 'pending' | 'accepted' | 'declined';
            joinedAt: string | null;
            optional: boolean;
            mail: 'due' | 'sent' | 'notSent' | 'unknown' | null;
            newDates?: true;
            word?: string;
            cantCome?: true;
          })[];
          quorums: ({
            atLeast: number;
            members: number[];
          })[];
          timeSuggestions: ({
            id: string;
            suggestedTime: string;
            endTime: string;
            confidence: number;
            participantsAvailable: number | null;
            aiReasoning: string;
          })[];
          undo: {
            booking: number | null;
            until: string;
            before: {
              start: string;
              end: string;
            } | null;
          } | null;
          createdAt: string;
          mayAnswerTime?: 'pending' | 'declined';
          byHand: {
            answersVisible: boolean;
            answersWithoutConfirmation: boolean;
            answers: ({
              participant: number;
              at: string;
              zone: string;
              stale: boolean;
              spans: ({
                start: string;
                end: string;
                answer: 'works' | 'ifNeedBe' | 'doesntWork';
              })[];
            })[];
          };
          proposals: ({
            number: number;
            start: string;
            end: string;
            participant: number;
            at: string;
            state: 'open' | 'setAside';
            verdict: 'possible' | 'notPossible' | 'unknown' | null;
          })[];
          organizer: {
            name: string | null;
            email: string | null;
          };
          organizerZone: string;
          clockMoved?: {
            zone: string;
            was: number;
            is: number;
            promised: string;
          };
          calendar: {
            state: 'due' | 'recorded' | 'failed' | 'removed';
            why: string | null;
            triedUntil: string | null;
          } | null;
          canAddToCalendar: boolean;
          bookedMails: {
            owed: number;
            sent: number;
            notSent: number;
            unknown: number;
          } | null;
          choice: {
            by: 'organizer' | 'automatic';
            at: string;
            without: number[];
            round: number | null;
            ranker: {
              by: 'rules' | 'vertex';
              version: string;
            };
            evidenceRevision: number;
            suggestion: {
              id: string;
              suggestedTime: string;
              endTime: string;
              confidence: number;
              participantsAvailable: number | null;
              aiReasoning: string;
              parts?: {
                attendance: number;
                hours: number;
                sooner: number;
                breathingRoom: number;
                roundStart: number;
                lunch: number;
                fragmentation: number;
                weekday: number;
              };
              costs?: {
                inconvenience: number;
                worstOff: number;
                missing: number;
                unknown: number;
                preference: number;
                oddStart: number;
                later: number;
                optional?: number;
                carried: number;
              };
              inconveniences?: ({
                participant: number;
                points: number;
                causes: ({
                  kind: 'beforeHours';
                  minutes: number;
                } | {
                  kind: 'afterHours';
                  minutes: number;
                } | {
                  kind: 'early';
                  minutes: number;
                } | {
                  kind: 'late';
                  minutes: number;
                } | {
                  kind: 'dayOff';
                  name: string | null;
                } | {
                  kind: 'weekend';
                } | {
                  kind: 'lunch';
                  minutes: number;
                } | {
                  kind: 'night';
                } | {
                  kind: 'ifNeedBe';
                } | {
                  kind: 'tight';
                  before: boolean;
                  after: boolean;
                })[];
              })[];
              bent: ('outsidePreference' | 'outsideHours' | 'someoneMissing')[];
              people: ({
                participant: number;
                state: 'free' | 'busy' | 'outOfHours' | 'unknown' | 'night' | 'tooSoon';
              })[];
            };
          } | null;
          ranking: {
            round: number;
            at: string;
            ranker: {
              by: 'rules' | 'vertex';
              version: string;
            };
            oldestReadAt: string | null;
            current: boolean;
            suggestions: ({
              id: string;
              suggestedTime: string;
              endTime: string;
              confidence: number;
              participantsAvailable: number | null;
              aiReasoning: string;
              parts?: {
                attendance: number;
                hours: number;
                sooner: number;
                breathingRoom: number;
                roundStart: number;
                lunch: number;
                fragmentation: number;
                weekday: number;
              };
              costs?: {
                inconvenience: number;
                worstOff: number;
                missing: number;
                unknown: number;
                preference: number;
                oddStart: number;
                later: number;
                optional?: number;
                carried: number;
              };
              inconveniences?: ({
                participant: number;
                points: number;
                causes: ({
                  kind: 'beforeHours';
                  minutes: number;
                } | {
                  kind: 'afterHours';
                  minutes: number;
                } | {
                  kind: 'early';
                  minutes: number;
                } | {
                  kind: 'late';
                  minutes: number;
                } | {
                  kind: 'dayOff';
                  name: string | null;
                } | {
                  kind: 'weekend';
                } | {
                  kind: 'lunch';
                  minutes: number;
                } | {
                  kind: 'night';
                } | {
                  kind: 'ifNeedBe';
                } | {
                  kind: 'tight';
                  before: boolean;
                  after: boolean;
                })[];
              })[];
              bent: ('outsidePreference' | 'outsideHours' | 'someoneMissing')[];
              people: ({
                participant: number;
                state: 'free' | 'busy' | 'outOfHours' | 'unknown' | 'night' | 'tooSoon';
              })[];
            })[];
            improvements: ({
              change: {
                kind: 'widerDates';
                dateRangeStart: string;
                dateRangeEnd: string;
              } | {
                kind: 'shorter';
                duration: number;
              } | {
                kind: 'without';
                participant: number;
              };
              start: string;
              end: string;
              cost: number;
              notFree: ({
                participant: number;
                state: 'busy' | 'outOfHours' | 'unknown' | 'night' | 'tooSoon';
              })[];
              bent: ('outsidePreference' | 'outsideHours' | 'someoneMissing')[];
              words: string;
            })[];
            noTime: {
              reason: 'rangePassed' | 'rangeTooShort' | 'nobodyFree';
              remedies: ({
                kind: 'widerDates';
                dateRangeStart: string;
                dateRangeEnd: string;
              } | {
                kind: 'shorter';
                duration: number;
              } | {
                kind: 'without';
                participant: number;
              })[];
            } | null;
          } | null;
          evidence: ({
            participant: number;
            zone: string | null;
            hours: 'morning' | 'afternoon' | 'business' | 'all' | null;
            open: ({
              start: string;
              end: string;
            })[];
            soonest: string | null;
            known: boolean;
            why: string | null;
            calendars: {
              counting: number;
              unreadable: number;
              oldest: string | null;
            } | null;
            within?: {
              start: string;
              end: string;
            };
            readAt: string | null;
            busy: ({
              start: string;
              end: string;
            })[];
            unclear: ({
              start: string;
              end: string;
            })[];
          })[] | null;
        }>;
        401: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        404: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
    /** Change a meeting and get new suggested times, or change when replies are due */
    patch: {
      parameters: {
        header?: {
          'Idempotency-Key'?: string;
        };
        path: {
          id: string;
        };
      };
      requestBody: { content: { 'application/json': {
        title?: string;
        description?: string | null;
        duration?: number;
        dateRangeStart?: string;
        dateRangeEnd?: string;
        timePreference?: 'morning' | 'afternoon' | 'evening' | 'business' | 'all';
        priority?: 'best' | 'soonest';
        excludedDays?: string[];
        earliest?: string | null;
        latest?: string | null;
        nights?: boolean;
        aiDecisionMode?: 'auto' | 'manual';
        video?: 'calendar' | 'jitsi' | 'own' | 'none';
        videoAddress?: string | null;
        deadline?: string | null;
        reminders?: boolean;
        bookAtDeadline?: boolean;
      } }; };
      responses: {
        200: Answer<{
          id: string;
          organizerId: string;
          organizerName?: string | null;
          role: 'organizer' | 'participant';
          title: string | null;
          description: string | null;
          duration: number;
          dateRangeStart: string;
          dateRangeEnd: string;
          timePreference: 'morning' | 'afternoon' | 'evening' | 'business' | 'all';
          priority: 'best' | 'soonest';
          excludedDays: string[];
          earliest: string | null;
          latest: string | null;
          nights: boolean;
          aiDecisionMode: 'auto' | 'manual';
          video: 'calendar' | 'jitsi' | 'own' | 'none';
          videoAddress: string | null;
          deadline: string | null;
          reminders: boolean;
          bookAtDeadline: boolean;
          status: 'pending' | 'active' | 'scheduled' | 'completed' | 'cancelled';
          shareableLink: string | null;
          scheduledTime: string | null;
          scheduledEnd: string | null;
          videoLink: string | null;
          participants: ({
            id: number;
            name: string | null;
            email: string | null;
            status: 'pending' | 'accepted' | 'declined';
            joinedAt: string | null;
            optional: boolean;
          })[];
          quorums: ({
            atLeast: number;
            members: number[];
          })[];
          timeSuggestions: ({
            id: string;
            suggestedTime: string;
            endTime: string;
            confidence: number;
            participantsAvailable: number | null;
            aiReasoning: string;
          })[];
          undo: {
            booking: number | null;
            until: string;
            before: {
              start: string;
              end: string;
            } | null;
          } | null;
          createdAt: string;
        }>;
        400: Answer<components['schemas']['Error']>;
        401: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        404: Answer<components['schemas']['Error']>;
        409: Answer<components['schemas']['Error']>;
        413: Answer<components['schemas']['Error']>;
        415: Answer<components['schemas']['Error']>;
        422: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
    /** Cancel a meeting, notify everyone invited, and remove the calendar event */
    delete: {
      parameters: {
        header?: {
          'Idempotency-Key'?: string;
        };
        path: {
          id: string;
        };
      };
      requestBody?: never;
      responses: {
        204: Empty;
        400: Answer<components['schemas']['Error']>;
        401: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        404: Answer<components['schemas']['Error']>;
        409: Answer<components['schemas']['Error']>;
        422: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/meetings/{id}/calendar.ics': {
    /** Get the booked time as a calendar file, if no calendar event brings it to you */
    get: {
      parameters: {
        path: {
          id: string;
        };
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { 'text/calendar': string }; };
        401: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        404: Answer<components['schemas']['Error']>;
        409: Answer<{
          message: string;
        }>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/meetings/{id}/undo': {
    /** Undo a booking, a move, or a cancellation before anyone is told */
    post: {
      parameters: {
        header?: {
          'Idempotency-Key'?: string;
        };
        path: {
          id: string;
        };
      };
      requestBody: { content: { 'application/json': {
        booking: number | null;
      } }; };
      responses: {
        200: Answer<{
          id: string;
          organizerId: string;
          organizerName?: string | null;
          role: 'organizer' | 'participant';
          title: string | null;
          description: string | null;
          duration: number;
          dateRangeStart: string;
          dateRangeEnd: string;
          timePreference: 'morning' | 'afternoon' | 'evening' | 'business' | 'all';
          priority: 'best' | 'soonest';
          excludedDays: string[];
          earliest: string | null;
          latest: string | null;
          nights: boolean;
          aiDecisionMode: 'auto' | 'manual';
          video: 'calendar' | 'jitsi' | 'own' | 'none';
          videoAddress: string | null;
          deadline: string | null;
          reminders: boolean;
          bookAtDeadline: boolean;
          status: 'pending' | 'active' | 'scheduled' | 'completed' | 'cancelled';
          shareableLink: string | null;
          scheduledTime: string | null;
          scheduledEnd: string | null;
          videoLink: string | null;
          participants: ({
            id: number;
            name: string | null;
            email: string | null;
            status: 'pending' | 'accepted' | 'declined';
            joinedAt: string | null;
            optional: boolean;
          })[];
          quorums: ({
            atLeast: number;
            members: number[];
          })[];
          timeSuggestions: ({
            id: string;
            suggestedTime: string;
            endTime: string;
            confidence: number;
            participantsAvailable: number | null;
            aiReasoning: string;
          })[];
          undo: {
            booking: number | null;
            until: string;
            before: {
              start: string;
              end: string;
            } | null;
          } | null;
          createdAt: string;
        }>;
        400: Answer<components['schemas']['Error']>;
        401: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        404: Answer<components['schemas']['Error']>;
        409: Answer<components['schemas']['Error']>;
        413: Answer<components['schemas']['Error']>;
        415: Answer<components['schemas']['Error']>;
        422: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/meetings/{id}/times': {
    /** List the times that a booked meeting could move to, after reading all calendars again */
    post: {
      parameters: {
        header?: {
          'Idempotency-Key'?: string;
        };
        path: {
          id: string;
        };
      };
      requestBody: { content: { 'application/json': {
        duration?: number;
      } }; };
      responses: {
        200: Answer<{
          stays: {
            isPossible: boolean;
            notFree: ({
              participant: number;
              state: 'busy' | 'unknown';
            })[];
          };
          timeSuggestions: ({
            id: string;
            suggestedTime: string;
            endTime: string;
            confidence: number;
            participantsAvailable: number | null;
            aiReasoning: string;
          })[];
        }>;
        400: Answer<components['schemas']['Error']>;
        401: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        404: Answer<components['schemas']['Error']>;
        409: Answer<components['schemas']['Error']>;
        413: Answer<components['schemas']['Error']>;
        415: Answer<components['schemas']['Error']>;
        422: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/meetings/{id}/schedule': {
    /** Book a suggested time or your own, after checking all calendars again */
    post: {
      parameters: {
        header?: {
          'Idempotency-Key'?: string;
        };
        path: {
          id: string;
        };
      };
      requestBody: { content: { 'application/json': {
        start: string;
        without?: number[];
        insteadOf?: string | null;
        duration?: number;
      } }; };
      responses: {
        200: Answer<{
          id: string;
          organizerId: string;
          organizerName?: string | null;
          role: 'organizer' | 'participant';
          title: string | null;
          description: string | null;
          duration: number;
          dateRangeStart: string;
          dateRangeEnd: string;
          timePreference: 'morning' | 'afternoon' | 'evening' | 'business' | 'all';
          priority: 'best' | 'soonest';
          excludedDays: string[];
          earliest: string | null;
          latest: string | null;
          nights: boolean;
          aiDecisionMode: 'auto' | 'manual';
          video: 'calendar' | 'jitsi' | 'own' | 'none';
          videoAddress: string | null;
          deadline: string | null;
          reminders: boolean;
          bookAtDeadline: boolean;
          status: 'pending' | 'active' | 'scheduled' | 'completed' | 'cancelled';
          shareableLink: string | null;
          scheduledTime: string | null;
          scheduledEnd: string | null;
          videoLink: string | null;
          participants: ({
            id: number;
            name: string | null;
            email: string | null;
            status: 'pending' | 'accepted' | 'declined';
            joinedAt: string | null;
            optional: boolean;
          })[];
          quorums: ({
            atLeast: number;
            members: number[];
          })[];
          timeSuggestions: ({
            id: string;
            suggestedTime: string;
            endTime: string;
            confidence: number;
            participantsAvailable: number | null;
            aiReasoning: string;
          })[];
          undo: {
            booking: number | null;
            until: string;
            before: {
              start: string;
              end: string;
            } | null;
          } | null;
          createdAt: string;
        }>;
        400: Answer<components['schemas']['Error']>;
        401: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        404: Answer<components['schemas']['Error']>;
        409: Answer<{
          message: string;
          timeSuggestions?: ({
            id: string;
            suggestedTime: string;
            endTime: string;
            confidence: number;
            participantsAvailable: number | null;
            aiReasoning: string;
          })[];
          scheduledTime?: string;
          scheduledEnd?: string;
        }>;
        413: Answer<components['schemas']['Error']>;
        415: Answer<components['schemas']['Error']>;
        422: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/meetings/{id}/schedule-without-missing': {
    /** Book the best time without people who are busy, unknown, or haven't replied */
    post: {
      parameters: {
        header?: {
          'Idempotency-Key'?: string;
        };
        path: {
          id: string;
        };
      };
      requestBody?: never;
      responses: {
        200: Answer<{
          id: string;
          organizerId: string;
          organizerName?: string | null;
          role: 'organizer' | 'participant';
          title: string | null;
          description: string | null;
          duration: number;
          dateRangeStart: string;
          dateRangeEnd: string;
          timePreference: 'morning' | 'afternoon' | 'evening' | 'business' | 'all';
          priority: 'best' | 'soonest';
          excludedDays: string[];
          earliest: string | null;
          latest: string | null;
          nights: boolean;
          aiDecisionMode: 'auto' | 'manual';
          video: 'calendar' | 'jitsi' | 'own' | 'none';
          videoAddress: string | null;
          deadline: string | null;
          reminders: boolean;
          bookAtDeadline: boolean;
          status: 'pending' | 'active' | 'scheduled' | 'completed' | 'cancelled';
          shareableLink: string | null;
          scheduledTime: string | null;
          scheduledEnd: string | null;
          videoLink: string | null;
          participants: ({
            id: number;
            name: string | null;
            email: string | null;
            status: 'pending' | 'accepted' | 'declined';
            joinedAt: string | null;
            optional: boolean;
          })[];
          quorums: ({
            atLeast: number;
            members: number[];
          })[];
          timeSuggestions: ({
            id: string;
            suggestedTime: string;
            endTime: string;
            confidence: number;
            participantsAvailable: number | null;
            aiReasoning: string;
          })[];
          undo: {
            booking: number | null;
            until: string;
            before: {
              start: string;
              end: string;
            } | null;
          } | null;
          createdAt: string;
        }>;
        400: Answer<components['schemas']['Error']>;
        401: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        404: Answer<components['schemas']['Error']>;
        409: Answer<{
          message: string;
          timeSuggestions?: ({
            id: string;
            suggestedTime: string;
            endTime: string;
            confidence: number;
            participantsAvailable: number | null;
            aiReasoning: string;
          })[];
          scheduledTime?: string;
          scheduledEnd?: string;
        }>;
        422: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/meetings/{id}/calendar-event': {
    /** Try again to create the calendar event */
    post: {
      parameters: {
        header?: {
          'Idempotency-Key'?: string;
        };
        path: {
          id: string;
        };
      };
      requestBody?: never;
      responses: {
        202: Answer<{
          id: string;
          organizerId: string;
          organizerName?: string | null;
          role: 'organizer' | 'participant';
          title: string | null;
          description: string | null;
          duration: number;
          dateRangeStart: string;
          dateRangeEnd: string;
          timePreference: 'morning' | 'afternoon' | 'evening' | 'business' | 'all';
          priority: 'best' | 'soonest';
          excludedDays: string[];
          earliest: string | null;
          latest: string | null;
          nights: boolean;
          aiDecisionMode: 'auto' | 'manual';
          video: 'calendar' | 'jitsi' | 'own' | 'none';
          videoAddress: string | null;
          deadline: string | null;
          reminders: boolean;
          bookAtDeadline: boolean;
          status: 'pending' | 'active' | 'scheduled' | 'completed' | 'cancelled';
          shareableLink: string | null;
          scheduledTime: string | null;
          scheduledEnd: string | null;
          videoLink: string | null;
          participants: ({
            id: number;
            name: string | null;
            email: string | null;
            status: 'pending' | 'accepted' | 'declined';
            joinedAt: string | null;
            optional: boolean;
          })[];
          quorums: ({
            atLeast: number;
            members: number[];
          })[];
          timeSuggestions: ({
            id: string;
            suggestedTime: string;
            endTime: string;
            confidence: number;
            participantsAvailable: number | null;
            aiReasoning: string;
          })[];
          undo: {
            booking: number | null;
            until: string;
            before: {
              start: string;
              end: string;
            } | null;
          } | null;
          createdAt: string;
        }>;
        400: Answer<components['schemas']['Error']>;
        401: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        404: Answer<components['schemas']['Error']>;
        409: Answer<components['schemas']['Error']>;
        422: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/meetings/{id}/calendar-event/removal': {
    /** Try again to remove the calendar events of times that were moved or cancelled */
    post: {
      parameters: {
        header?: {
          'Idempotency-Key'?: string;
        };
        path: {
          id: string;
        };
      };
      requestBody?: never;
      responses: {
        204: Empty;
        400: Answer<components['schemas']['Error']>;
        401: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        404: Answer<components['schemas']['Error']>;
        409: Answer<components['schemas']['Error']>;
        422: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/meetings/understand': {
    /** See what a meeting described in words would be, and what is open about it, without creating it */
    post: {
      parameters: {
        header?: {
          'Idempotency-Key'?: string;
        };
      };
      requestBody: { content: { 'application/json': {
        text: string;
      } }; };
      responses: {
        200: Answer<{
          understood: {
            title?: string;
            description?: string | null;
            duration?: number;
            dateRangeStart?: string;
            dateRangeEnd?: string;
            timePreference?: 'morning' | 'afternoon' | 'evening' | 'business' | 'all';
            priority?: 'best' | 'soonest';
            excludedDays?: string[];
            earliest?: string | null;
            latest?: string | null;
            nights?: boolean;
            aiDecisionMode?: 'auto' | 'manual';
            video?: 'calendar' | 'jitsi' | 'own' | 'none';
            videoAddress?: string | null;
            deadline?: string | null;
            reminders?: boolean;
            bookAtDeadline?: boolean;
            participants?: ({
              email: string;
              name?: string;
              optional?: boolean;
            })[];
            quorums?: ({
              atLeast: number;
              members: string[];
            })[];
          };
          said: ('title' | 'description' | 'duration' | 'dateRangeStart' | 'dateRangeEnd' | 'timePreference' | 'priority' | 'excludedDays' | 'earliest' | 'latest' | 'nights' | 'aiDecisionMode' | 'video' | 'videoAddress' | 'deadline' | 'reminders' | 'bookAtDeadline' | 'participants' | 'quorums')[];
          questions: ({
            field: 'title' | 'description' | 'duration' | 'dateRangeStart' | 'dateRangeEnd' | 'timePreference' | 'priority' | 'excludedDays' | 'earliest' | 'latest' | 'nights' | 'aiDecisionMode' | 'video' | 'videoAddress' | 'deadline' | 'reminders' | 'bookAtDeadline' | 'participants' | 'quorums';
            text: string;
            choices?: ({
              text: string;
              fields: {
                title?: string;
                description?: string | null;
                duration?: number;
                dateRangeStart?: string;
                dateRangeEnd?: string;
                timePreference?: 'morning' | 'afternoon' | 'evening' | 'business' | 'all';
                priority?: 'best' | 'soonest';
                excludedDays?: string[];
                earliest?: string | null;
                latest?: string | null;
                nights?: boolean;
                aiDecisionMode?: 'auto' | 'manual';
                video?: 'calendar' | 'jitsi' | 'own' | 'none';
                videoAddress?: string | null;
                deadline?: string | null;
                reminders?: boolean;
                bookAtDeadline?: boolean;
                participants?: ({
                  email: string;
                  name?: string;
                  optional?: boolean;
                })[];
                quorums?: ({
                  atLeast: number;
                  members: string[];
                })[];
              };
            })[];
          })[];
          notUnderstood: string[];
          by: 'grammar' | 'model';
        }>;
        400: Answer<components['schemas']['Error']>;
        401: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        409: Answer<components['schemas']['Error']>;
        413: Answer<components['schemas']['Error']>;
        415: Answer<components['schemas']['Error']>;
        422: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/meetings/from-text': {
    /** Create a meeting described in words and invite people, unless something is open about it */
    post: {
      parameters: {
        header?: {
          'Idempotency-Key'?: string;
        };
      };
      requestBody: { content: { 'application/json': {
        title?: string;
        description?: string | null;
        duration?: number;
        dateRangeStart?: string;
        dateRangeEnd?: string;
        timePreference?: 'morning' | 'afternoon' | 'evening' | 'business' | 'all';
        priority?: 'best' | 'soonest';
        excludedDays?: string[];
        earliest?: string | null;
        latest?: string | null;
        nights?: boolean;
        aiDecisionMode?: 'auto' | 'manual';
        video?: 'calendar' | 'jitsi' | 'own' | 'none';
        videoAddress?: string | null;
        deadline?: string | null;
        reminders?: boolean;
        bookAtDeadline?: boolean;
        participants?: ({
          email: string;
          name?: string;
          optional?: boolean;
        })[];
        quorums?: ({
          atLeast: number;
          members: string[];
        })[];
        text: string;
      } }; };
      responses: {
        201: Answer<{
          id: string;
          organizerId: string;
          organizerName?: string | null;
          role: 'organizer' | 'participant';
          title: string | null;
          description: string | null;
          duration: number;
          dateRangeStart: string;
          dateRangeEnd: string;
          timePreference: 'morning' | 'afternoon' | 'evening' | 'business' | 'all';
          priority: 'best' | 'soonest';
          excludedDays: string[];
          earliest: string | null;
          latest: string | null;
          nights: boolean;
          aiDecisionMode: 'auto' | 'manual';
          video: 'calendar' | 'jitsi' | 'own' | 'none';
          videoAddress: string | null;
          deadline: string | null;
          reminders: boolean;
          bookAtDeadline: boolean;
          status: 'pending' | 'active' | 'scheduled' | 'completed' | 'cancelled';
          shareableLink: string | null;
          scheduledTime: string | null;
          scheduledEnd: string | null;
          videoLink: string | null;
          participants: ({
            id: number;
            name: string | null;
            email: string | null;
            status: 'pending' | 'accepted' | 'declined';
            joinedAt: string | null;
            optional: boolean;
          })[];
          quorums: ({
            atLeast: number;
            members: number[];
          })[];
          timeSuggestions: ({
            id: string;
            suggestedTime: string;
            endTime: string;
            confidence: number;
            participantsAvailable: number | null;
            aiReasoning: string;
          })[];
          undo: {
            booking: number | null;
            until: string;
            before: {
              start: string;
              end: string;
            } | null;
          } | null;
          createdAt: string;
          heldBackFor: string[];
        }>;
        400: Answer<components['schemas']['Error']>;
        401: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        409: Answer<components['schemas']['Error']>;
        413: Answer<components['schemas']['Error']>;
        415: Answer<components['schemas']['Error']>;
        422: Answer<{
          message: string;
          questions?: ({
            field: 'title' | 'description' | 'duration' | 'dateRangeStart' | 'dateRangeEnd' | 'timePreference' | 'priority' | 'excludedDays' | 'earliest' | 'latest' | 'nights' | 'aiDecisionMode' | 'video' | 'videoAddress' | 'deadline' | 'reminders' | 'bookAtDeadline' | 'participants' | 'quorums';
            text: string;
            choices?: ({
              text: string;
              fields: {
                title?: string;
                description?: string | null;
                duration?: number;
                dateRangeStart?: string;
                dateRangeEnd?: string;
                timePreference?: 'morning' | 'afternoon' | 'evening' | 'business' | 'all';
                priority?: 'best' | 'soonest';
                excludedDays?: string[];
                earliest?: string | null;
                latest?: string | null;
                nights?: boolean;
                aiDecisionMode?: 'auto' | 'manual';
                video?: 'calendar' | 'jitsi' | 'own' | 'none';
                videoAddress?: string | null;
                deadline?: string | null;
                reminders?: boolean;
                bookAtDeadline?: boolean;
                participants?: ({
                  email: string;
                  name?: string;
                  optional?: boolean;
                })[];
                quorums?: ({
                  atLeast: number;
                  members: string[];
                })[];
              };
            })[];
          })[];
          notUnderstood?: string[];
        }>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/meetings/{id}/invite': {
    /** Invite people, and remind those already invited */
    post: {
      parameters: {
        header?: {
          'Idempotency-Key'?: string;
        };
        path: {
          id: string;
        };
      };
      requestBody: { content: { 'application/json': {
        email?: string;
        name?: string;
        emails?: ({
          email: string;
          name?: string;
          optional?: boolean;
          bookedTime?: 'asked' | 'invited';
        } | string)[];
      } }; };
      responses: {
        202: Answer<{
          invited: number;
          heldBack: number;
          heldBackFor: string[];
          alreadyIn: string[];
          participants: ({
            id: number;
            name: string | null;
            email: string | null;
            status: 'pending' | 'accepted' | 'declined';
            joinedAt: string | null;
            optional: boolean;
          })[];
        }>;
        400: Answer<components['schemas']['Error']>;
        401: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        404: Answer<components['schemas']['Error']>;
        409: Answer<components['schemas']['Error']>;
        413: Answer<components['schemas']['Error']>;
        415: Answer<components['schemas']['Error']>;
        422: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/meetings/{id}/participants': {
    /** Join a meeting you were invited to or opened by its share link */
    post: {
      parameters: {
        header?: {
          'Idempotency-Key'?: string;
        };
        path: {
          id: string;
        };
      };
      requestBody: { content: { 'application/json': {
        invitation?: string;
      } }; };
      responses: {
        200: Answer<{
          participant: {
            id: number;
            name: string | null;
            email: string | null;
            status: 'pending' | 'accepted' | 'declined';
            joinedAt: string | null;
            optional: boolean;
          };
        }>;
        400: Answer<components['schemas']['Error']>;
        401: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        404: Answer<components['schemas']['Error']>;
        409: Answer<components['schemas']['Error']>;
        413: Answer<components['schemas']['Error']>;
        415: Answer<components['schemas']['Error']>;
        422: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/meetings/{id}/decline': {
    /** Decline a meeting */
    post: {
      parameters: {
        header?: {
          'Idempotency-Key'?: string;
        };
        path: {
          id: string;
        };
      };
      requestBody?: never;
      responses: {
        204: Empty;
        400: Answer<components['schemas']['Error']>;
        401: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        404: Answer<components['schemas']['Error']>;
        409: Answer<components['schemas']['Error']>;
        422: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/meetings/{id}/participants/{number}/invite': {
    /** Send a reminder to a participant */
    post: {
      parameters: {
        header?: {
          'Idempotency-Key'?: string;
        };
        path: {
          id: string;
          number: string;
        };
      };
      requestBody?: never;
      responses: {
        202: Answer<{
          invited: number;
          heldBack: number;
          heldBackFor: string[];
          alreadyIn: string[];
          participants: ({
            id: number;
            name: string | null;
            email: string | null;
            status: 'pending' | 'accepted' | 'declined';
            joinedAt: string | null;
            optional: boolean;
          })[];
        }>;
        400: Answer<components['schemas']['Error']>;
        401: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        404: Answer<components['schemas']['Error']>;
        409: Answer<components['schemas']['Error']>;
        422: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/meetings/{id}/silence': {
    /** List who hasn't replied, and which of the best times hang on them */
    get: {
      parameters: {
        path: {
          id: string;
        };
      };
      requestBody?: never;
      responses: {
        200: Answer<{
          replied: number;
          silent: ({
            participant: number;
            settles: string[] | null;
          })[];
        }>;
        401: Answer<components['schemas']['Error']>;
        403: Answer<{
          message: string;
        }>;
        404: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/meetings/{id}/reminders': {
    /** Send a reminder to everyone who hasn't replied */
    post: {
      parameters: {
        header?: {
          'Idempotency-Key'?: string;
        };
        path: {
          id: string;
        };
      };
      requestBody?: never;
      responses: {
        202: Answer<{
          invited: number;
          heldBack: number;
          heldBackFor: string[];
          alreadyIn: string[];
          participants: ({
            id: number;
            name: string | null;
            email: string | null;
            status: 'pending' | 'accepted' | 'declined';
            joinedAt: string | null;
            optional: boolean;
          })[];
        }>;
        400: Answer<components['schemas']['Error']>;
        401: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        404: Answer<components['schemas']['Error']>;
        409: Answer<components['schemas']['Error']>;
        422: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/meetings/{id}/participants/{number}': {
    /** Remove a participant */
    delete: {
      parameters: {
        header?: {
          'Idempotency-Key'?: string;
        };
        path: {
          id: string;
          number: string;
        };
      };
      requestBody?: never;
      responses: {
        200: Answer<{
          id: string;
          organizerId: string;
          organizerName?: string | null;
          role: 'organizer' | 'participant';
          title: string | null;
          description: string | null;
          duration: number;
          dateRangeStart: string;
          dateRangeEnd: string;
          timePreference: 'morning' | 'afternoon' | 'evening' | 'business' | 'all';
          priority: 'best' | 'soonest';
          excludedDays: string[];
          earliest: string | null;
          latest: string | null;
          nights: boolean;
          aiDecisionMode: 'auto' | 'manual';
          video: 'calendar' | 'jitsi' | 'own' | 'none';
          videoAddress: string | null;
          deadline: string | null;
          reminders: boolean;
          bookAtDeadline: boolean;
          status: 'pending' | 'active' | 'scheduled' | 'completed' | 'cancelled';
          shareableLink: string | null;
          scheduledTime: string | null;
          scheduledEnd: string | null;
          videoLink: string | null;
          participants: ({
            id: number;
            name: string | null;
            email: string | null;
            status: 'pending' | 'accepted' | 'declined';
            joinedAt: string | null;
            optional: boolean;
          })[];
          quorums: ({
            atLeast: number;
            members: number[];
          })[];
          timeSuggestions: ({
            id: string;
            suggestedTime: string;
            endTime: string;
            confidence: number;
            participantsAvailable: number | null;
            aiReasoning: string;
          })[];
          undo: {
            booking: number | null;
            until: string;
            before: {
              start: string;
              end: string;
            } | null;
          } | null;
          createdAt: string;
        }>;
        400: Answer<components['schemas']['Error']>;
        401: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        404: Answer<components['schemas']['Error']>;
        409: Answer<components['schemas']['Error']>;
        422: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/meetings/{id}/attendance': {
    /** Say who has to come and who is optional, and get new suggested times */
    post: {
      parameters: {
        header?: {
          'Idempotency-Key'?: string;
        };
        path: {
          id: string;
        };
      };
      requestBody: { content: { 'application/json': {
        required?: number[];
        optional?: number[];
        quorums?: ({
          atLeast: number;
          members: number[];
        })[];
      } }; };
      responses: {
        200: Answer<{
          id: string;
          organizerId: string;
          organizerName?: string | null;
          role: 'organizer' | 'participant';
          title: string | null;
          description: string | null;
          duration: number;
          dateRangeStart: string;
          dateRangeEnd: string;
          timePreference: 'morning' | 'afternoon' | 'evening' | 'business' | 'all';
          priority: 'best' | 'soonest';
          excludedDays: string[];
          earliest: string | null;
          latest: string | null;
          nights: boolean;
          aiDecisionMode: 'auto' | 'manual';
          video: 'calendar' | 'jitsi' | 'own' | 'none';
          videoAddress: string | null;
          deadline: string | null;
          reminders: boolean;
          bookAtDeadline: boolean;
          status: 'pending' | 'active' | 'scheduled' | 'completed' | 'cancelled';
          shareableLink: string | null;
          scheduledTime: string | null;
          scheduledEnd: string | null;
          videoLink: string | null;
          participants: ({
            id: number;
            name: string | null;
            email: string | null;
            status: 'pending' | 'accepted' | 'declined';
            joinedAt: string | null;
            optional: boolean;
          })[];
          quorums: ({
            atLeast: number;
            members: number[];
          })[];
          timeSuggestions: ({
            id: string;
            suggestedTime: string;
            endTime: string;
            confidence: number;
            participantsAvailable: number | null;
            aiReasoning: string;
          })[];
          undo: {
            booking: number | null;
            until: string;
            before: {
              start: string;
              end: string;
            } | null;
          } | null;
          createdAt: string;
        }>;
        400: Answer<components['schemas']['Error']>;
        401: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        404: Answer<components['schemas']['Error']>;
        409: Answer<components['schemas']['Error']>;
        413: Answer<components['schemas']['Error']>;
        415: Answer<components['schemas']['Error']>;
        422: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/meetings/{id}/participants/{number}/merge': {
    /** Merge two participants who are the same person */
    post: {
      parameters: {
        header?: {
          'Idempotency-Key'?: string;
        };
        path: {
          id: string;
          number: string;
        };
      };
      requestBody: { content: { 'application/json': {
        into: number;
      } }; };
      responses: {
        200: Answer<{
          id: string;
          organizerId: string;
          organizerName?: string | null;
          role: 'organizer' | 'participant';
          title: string | null;
          description: string | null;
          duration: number;
          dateRangeStart: string;
          dateRangeEnd: string;
          timePreference: 'morning' | 'afternoon' | 'evening' | 'business' | 'all';
          priority: 'best' | 'soonest';
          excludedDays: string[];
          earliest: string | null;
          latest: string | null;
          nights: boolean;
          aiDecisionMode: 'auto' | 'manual';
          video: 'calendar' | 'jitsi' | 'own' | 'none';
          videoAddress: string | null;
          deadline: string | null;
          reminders: boolean;
          bookAtDeadline: boolean;
          status: 'pending' | 'active' | 'scheduled' | 'completed' | 'cancelled';
          shareableLink: string | null;
          scheduledTime: string | null;
          scheduledEnd: string | null;
          videoLink: string | null;
          participants: ({
            id: number;
            name: string | null;
            email: string | null;
            status: 'pending' | 'accepted' | 'declined';
            joinedAt: string | null;
            optional: boolean;
          })[];
          quorums: ({
            atLeast: number;
            members: number[];
          })[];
          timeSuggestions: ({
            id: string;
            suggestedTime: string;
            endTime: string;
            confidence: number;
            participantsAvailable: number | null;
            aiReasoning: string;
          })[];
          undo: {
            booking: number | null;
            until: string;
            before: {
              start: string;
              end: string;
            } | null;
          } | null;
          createdAt: string;
        }>;
        400: Answer<components['schemas']['Error']>;
        401: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        404: Answer<components['schemas']['Error']>;
        409: Answer<components['schemas']['Error']>;
        413: Answer<components['schemas']['Error']>;
        415: Answer<components['schemas']['Error']>;
        422: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/ranking-policy': {
    /** Get how times are ranked here */
    get: {
      parameters: None;
      requestBody?: never;
      responses: {
        200: Answer<{
          name: string;
          windows: {
            business: {
              from: number;
              to: number;
            };
            morning: {
              from: number;
              to: number;
            };
            afternoon: {
              from: number;
              to: number;
            };
            evening: {
              from: number;
              to: number;
            };
            all: {
              from: number;
              to: number;
            };
          };
          required: 'everyone' | 'all' | 'needed' | 'known' | 'organizer';
          leadMinutes: number;
          ranker: '1';
          weights: {
            attendance: number;
            weekday: number;
            hours: number;
            sooner: number;
            breathingRoom: number;
            lunch: number;
            roundStart: number;
            fragmentation: number;
          };
        } | {
          name: string;
          windows: {
            business: {
              from: number;
              to: number;
            };
            morning: {
              from: number;
              to: number;
            };
            afternoon: {
              from: number;
              to: number;
            };
            evening: {
              from: number;
              to: number;
            };
            all: {
              from: number;
              to: number;
            };
          };
          required: 'everyone' | 'all' | 'needed' | 'known' | 'organizer';
          leadMinutes: number;
          ranker: '2';
          costs: {
            outside: number;
            farMinutes: number;
            steepness: number;
            dayOff: number;
            weekend: number;
            lunch: number;
            ifNeedBe?: number;
            tight: number;
            noBreathingRoom: number;
            worstOff: number;
            anyoneMissing: number;
            missing: number;
            optional?: number;
            unknown: number;
            preference: number;
            oddStart: number;
            later: number;
            laterIfSoonest: number;
            carried: number;
            carriedInFull: number;
            carriedDays: number;
            carriedHalfLife: number;
          };
          confidence: {
            base: number;
            cost: number;
            behind: number;
            people: number;
          };
        }>;
        401: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/times': {
    /** Rank the times of a meeting that isn't created, by your own calendar */
    post: {
      parameters: None;
      requestBody: { content: { 'application/json': {
        duration?: number;
        dateRangeStart: string;
        dateRangeEnd: string;
        timePreference?: 'morning' | 'afternoon' | 'evening' | 'business' | 'all';
        priority?: 'best' | 'soonest';
        excludedDays?: string[];
        earliest?: string | null;
        latest?: string | null;
        nights?: boolean;
        participants?: ({
          email: string;
          name?: string;
          optional?: boolean;
        })[];
        quorums?: ({
          atLeast: number;
          members: string[];
        })[];
      } }; };
      responses: {
        200: Answer<{
          times: ({
            suggestedTime: string;
            endTime: string;
            confidence: number;
            aiReasoning: string;
            bent: ('outsidePreference' | 'outsideHours' | 'someoneMissing')[];
            notFree: ({
              participant: number;
              state: 'busy' | 'outOfHours' | 'unknown' | 'night' | 'tooSoon';
            })[];
          })[];
          noTime: {
            reason: 'rangePassed' | 'rangeTooShort' | 'nobodyFree';
            remedies: ({
              kind: 'widerDates';
              dateRangeStart: string;
              dateRangeEnd: string;
            } | {
              kind: 'shorter';
              duration: number;
            } | {
              kind: 'without';
              participant: number;
            })[];
          } | null;
          improvements: string[];
          starts: {
            all: number;
            forEveryone: number;
          } | null;
          people: ({
            participant: number;
            name: string | null;
            email: string | null;
            optional: boolean;
            knownBy: 'calendar' | 'answer' | null;
            why: 'notJoined' | 'notRead' | 'newDates' | 'notConnected' | 'disconnected' | 'missingPermission' | 'unreadable' | 'unknownZone' | 'erased' | null;
            readAt: string | null;
          })[];
        }>;
        400: Answer<components['schemas']['Error']>;
        401: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        413: Answer<components['schemas']['Error']>;
        415: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/meetings/{id}/what-if': {
    /** Rank the times of a meeting as they would be after changes, without changing anything */
    post: {
      parameters: {
        header?: {
          'Idempotency-Key'?: string;
        };
        path: {
          id: string;
        };
      };
      requestBody: { content: { 'application/json': {
        duration?: number;
        dateRangeStart?: string;
        dateRangeEnd?: string;
        timePreference?: 'morning' | 'afternoon' | 'evening' | 'business' | 'all';
        excludedDays?: string[];
        earliest?: string | null;
        latest?: string | null;
        nights?: boolean;
        required?: number[];
        optional?: number[];
        without?: number[];
      } }; };
      responses: {
        200: Answer<{
          times: ({
            suggestedTime: string;
            endTime: string;
            confidence: number;
            aiReasoning: string;
            bent: ('outsidePreference' | 'outsideHours' | 'someoneMissing')[];
            notFree: ({
              participant: number;
              state: 'busy' | 'outOfHours' | 'unknown' | 'night' | 'tooSoon';
            })[];
          })[];
          noTime: {
            reason: 'rangePassed' | 'rangeTooShort' | 'nobodyFree';
            remedies: ({
              kind: 'widerDates';
              dateRangeStart: string;
              dateRangeEnd: string;
            } | {
              kind: 'shorter';
              duration: number;
            } | {
              kind: 'without';
              participant: number;
            })[];
          } | null;
          improvements: string[];
          starts: {
            all: number;
            forEveryone: number;
          } | null;
          people: ({
            participant: number;
            name: string | null;
            email: string | null;
            optional: boolean;
            knownBy: 'calendar' | 'answer' | null;
            why: 'notJoined' | 'notRead' | 'newDates' | 'notConnected' | 'disconnected' | 'missingPermission' | 'unreadable' | 'unknownZone' | 'erased' | null;
            readAt: string | null;
          })[];
          before: {
            starts: {
              all: number;
              forEveryone: number;
            } | null;
            best: {
              suggestedTime: string;
              endTime: string;
              confidence: number;
            } | null;
          };
        }>;
        400: Answer<components['schemas']['Error']>;
        401: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        404: Answer<components['schemas']['Error']>;
        409: Answer<components['schemas']['Error']>;
        413: Answer<components['schemas']['Error']>;
        415: Answer<components['schemas']['Error']>;
        422: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/meetings/{id}/history': {
    /** Get what happened to a meeting, who did it, and on what evidence, a page at a time from the newest on, or all of it as a file with `?download` */
    get: {
      parameters: {
        query?: {
          download?: string;
          limit?: string;
          cursor?: string;
        };
        path: {
          id: string;
        };
      };
      requestBody?: never;
      responses: {
        200: Answer<{
          id: string;
          title: string | null;
          role: 'organizer' | 'participant' | 'analyst';
          status: 'pending' | 'active' | 'scheduled' | 'completed' | 'cancelled';
          lapsed: boolean;
          versions: number;
          erased: boolean;
          entries: ({
            kind: 'asked' | 'changed' | 'invited' | 'joined' | 'declined' | 'removed' | 'proposed' | 'read' | 'ranked' | 'noTime' | 'chosen' | 'booked' | 'released' | 'calendar' | 'sent' | 'slack' | 'ended' | 'erased';
            at: string;
            sentence: string;
            by: {
              kind: 'person' | 'kairos' | 'slack';
              name: string | null;
              program: string | null;
            };
            events: ({
              version: number;
              at: string;
              type: string;
              kind: 'asked' | 'changed' | 'invited' | 'joined' | 'declined' | 'removed' | 'proposed' | 'read' | 'ranked' | 'noTime' | 'chosen' | 'booked' | 'released' | 'calendar' | 'sent' | 'slack' | 'ended' | 'erased';
              by: {
                kind: 'person' | 'kairos' | 'slack';
                name: string | null;
                program: string | null;
              };
              sentence: string;
              correlation: string;
              because: number | null;
              payload: Record<string, unknown> | null;
            })[];
          })[];
          earlier: number;
        }>;
        400: Answer<{
          message: string;
        }>;
        401: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        404: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/meetings/{id}/history/{version}': {
    /** Get a meeting at a version, and what that version changed */
    get: {
      parameters: {
        path: {
          id: string;
          version: string;
        };
      };
      requestBody?: never;
      responses: {
        200: Answer<{
          version: number;
          at: string;
          kind: 'asked' | 'changed' | 'invited' | 'joined' | 'declined' | 'removed' | 'proposed' | 'read' | 'ranked' | 'noTime' | 'chosen' | 'booked' | 'released' | 'calendar' | 'sent' | 'slack' | 'ended' | 'erased';
          sentence: string;
          meeting: {
            id: string;
            organizerId: string;
            organizerName?: string | null;
            role: 'organizer' | 'participant' | 'analyst';
            title: string | null;
            description: string | null;
            duration: number;
            dateRangeStart: string;
            dateRangeEnd: string;
            timePreference: 'morning' | 'afternoon' | 'evening' | 'business' | 'all';
            priority: 'best' | 'soonest';
            excludedDays: string[];
            earliest: string | null;
            latest: string | null;
            nights: boolean;
            aiDecisionMode: 'auto' | 'manual';
            video: 'calendar' | 'jitsi' | 'own' | 'none';
            videoAddress: string | null;
            deadline: string | null;
            reminders: boolean;
            bookAtDeadline: boolean;
            status: 'pending' | 'active' | 'scheduled' | 'completed' | 'cancelled';
            shareableLink: string | null;
            scheduledTime: string | null;
            scheduledEnd: string | null;
            videoLink: string | null;
            participants: ({
              id: number;
              name: string | null;
              email: string | null;
              status: 'pending' | 'accepted' | 'declined';
              joinedAt: string | null;
              optional: boolean;
              mail: 'due' | 'sent' | 'notSent' | 'unknown' | null;
              newDates?: true;
              word?: string;
              cantCome?: true;
            })[];
            quorums: ({
              atLeast: number;
              members: number[];
            })[];
            timeSuggestions: ({
              id: string;
              suggestedTime: string;
              endTime: string;
              confidence: number;
              participantsAvailable: number | null;
              aiReasoning: string;
            })[];
            undo: {
              booking: number | null;
              until: string;
              before: {
                start: string;
                end: string;
              } | null;
            } | null;
            createdAt: string;
            mayAnswerTime?: 'pending' | 'declined';
            byHand: {
              answersVisible: boolean;
              answersWithoutConfirmation: boolean;
              answers: ({
                participant: number;
                at: string;
                zone: string;
                stale: boolean;
                spans: ({
                  start: string;
                  end: string;
                  answer: 'works' | 'ifNeedBe' | 'doesntWork';
                })[];
              })[];
            };
            proposals: ({
              number: number;
              start: string;
              end: string;
              participant: number;
              at: string;
              state: 'open' | 'setAside';
              verdict: 'possible' | 'notPossible' | 'unknown' | null;
            })[];
            organizer: {
              name: string | null;
              email: string | null;
            };
            organizerZone: string;
            clockMoved?: {
              zone: string;
              was: number;
              is: number;
              promised: string;
            };
            calendar: {
              state: 'due' | 'recorded' | 'failed' | 'removed';
              why: string | null;
              triedUntil: string | null;
            } | null;
            canAddToCalendar: boolean;
            bookedMails: {
              owed: number;
              sent: number;
              notSent: number;
              unknown: number;
            } | null;
            choice: {
              by: 'organizer' | 'automatic';
              at: string;
              without: number[];
              round: number | null;
              ranker: {
                by: 'rules' | 'vertex';
                version: string;
              };
              evidenceRevision: number;
              suggestion: {
                id: string;
                suggestedTime: string;
                endTime: string;
                confidence: number;
                participantsAvailable: number | null;
                aiReasoning: string;
                parts?: {
                  attendance: number;
                  hours: number;
                  sooner: number;
                  breathingRoom: number;
                  roundStart: number;
                  lunch: number;
                  fragmentation: number;
                  weekday: number;
                };
                costs?: {
                  inconvenience: number;
                  worstOff: number;
                  missing: number;
                  unknown: number;
                  preference: number;
                  oddStart: number;
                  later: number;
                  optional?: number;
                  carried: number;
                };
                inconveniences?: ({
                  participant: number;
                  points: number;
                  causes: ({
                    kind: 'beforeHours';
                    minutes: number;
                  } | {
                    kind: 'afterHours';
                    minutes: number;
                  } | {
                    kind: 'early';
                    minutes: number;
                  } | {
                    kind: 'late';
                    minutes: number;
                  } | {
                    kind: 'dayOff';
                    name: string | null;
                  } | {
                    kind: 'weekend';
                  } | {
                    kind: 'lunch';
                    minutes: number;
                  } | {
                    kind: 'night';
                  } | {
                    kind: 'ifNeedBe';
                  } | {
                    kind: 'tight';
                    before: boolean;
                    after: boolean;
                  })[];
                })[];
                bent: ('outsidePreference' | 'outsideHours' | 'someoneMissing')[];
                people: ({
                  participant: number;
                  state: 'free' | 'busy' | 'outOfHours' | 'unknown' | 'night' | 'tooSoon';
                })[];
              };
            } | null;
            ranking: {
              round: number;
              at: string;
              ranker: {
                by: 'rules' | 'vertex';
                version: string;
              };
              oldestReadAt: string | null;
              current: boolean;
              suggestions: ({
                id: string;
                suggestedTime: string;
                endTime: string;
                confidence: number;
                participantsAvailable: number | null;
                aiReasoning: string;
                parts?: {
                  attendance: number;
                  hours: number;
                  sooner: number;
                  breathingRoom: number;
                  roundStart: number;
                  lunch: number;
                  fragmentation: number;
                  weekday: number;
                };
                costs?: {
                  inconvenience: number;
                  worstOff: number;
                  missing: number;
                  unknown: number;
                  preference: number;
                  oddStart: number;
                  later: number;
                  optional?: number;
                  carried: number;
                };
                inconveniences?: ({
                  participant: number;
                  points: number;
                  causes: ({
                    kind: 'beforeHours';
                    minutes: number;
                  } | {
                    kind: 'afterHours';
                    minutes: number;
                  } | {
                    kind: 'early';
                    minutes: number;
                  } | {
                    kind: 'late';
                    minutes: number;
                  } | {
                    kind: 'dayOff';
                    name: string | null;
                  } | {
                    kind: 'weekend';
                  } | {
                    kind: 'lunch';
                    minutes: number;
                  } | {
                    kind: 'night';
                  } | {
                    kind: 'ifNeedBe';
                  } | {
                    kind: 'tight';
                    before: boolean;
                    after: boolean;
                  })[];
                })[];
                bent: ('outsidePreference' | 'outsideHours' | 'someoneMissing')[];
                people: ({
                  participant: number;
                  state: 'free' | 'busy' | 'outOfHours' | 'unknown' | 'night' | 'tooSoon';
                })[];
              })[];
              improvements: ({
                change: {
                  kind: 'widerDates';
                  dateRangeStart: string;
                  dateRangeEnd: string;
                } | {
                  kind: 'shorter';
                  duration: number;
                } | {
                  kind: 'without';
                  participant: number;
                };
                start: string;
                end: string;
                cost: number;
                notFree: ({
                  participant: number;
                  state: 'busy' | 'outOfHours' | 'unknown' | 'night' | 'tooSoon';
                })[];
                bent: ('outsidePreference' | 'outsideHours' | 'someoneMissing')[];
                words: string;
              })[];
              noTime: {
                reason: 'rangePassed' | 'rangeTooShort' | 'nobodyFree';
                remedies: ({
                  kind: 'widerDates';
                  dateRangeStart: string;
                  dateRangeEnd: string;
                } | {
                  kind: 'shorter';
                  duration: number;
                } | {
                  kind: 'without';
                  participant: number;
                })[];
              } | null;
            } | null;
            evidence: ({
              participant: number;
              zone: string | null;
              hours: 'morning' | 'afternoon' | 'business' | 'all' | null;
              open: ({
                start: string;
                end: string;
              })[] | null;
              soonest: string | null;
              known: boolean;
              why: string | null;
              calendars: {
                counting: number;
                unreadable: number;
                oldest: string | null;
              } | null;
              within?: {
                start: string;
                end: string;
              };
              readAt: string | null;
              busy: ({
                start: string;
                end: string;
              })[] | null;
              unclear: ({
                start: string;
                end: string;
              })[] | null;
            })[] | null;
          } | null;
          lapsed: boolean;
          changes: string[];
        }>;
        401: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        404: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/meetings/{id}/history/{version}/why': {
    /** Explain why a meeting isn't at a time, from what was known at a version */
    get: {
      parameters: {
        query: {
          start: string;
        };
        path: {
          id: string;
          version: string;
        };
      };
      requestBody?: never;
      responses: {
        200: Answer<{
          version: number;
          start: string;
          end: string;
          lookedAt: string | null;
          sentence: string;
          notPossible: 'outsideDates' | 'notAllowed' | 'past' | 'tooSoon' | 'offGrid' | null;
          people: ({
            participant: number;
            name: string;
            zone: string | null;
            state: 'free' | 'busy' | 'outOfHours' | 'unknown' | 'night' | 'tooSoon';
            said?: 'works' | 'ifNeedBe' | 'doesntWork' | 'nothing' | 'noReply';
          })[] | null;
          counts: Partial<Record<'free' | 'busy' | 'outOfHours' | 'unknown' | 'night' | 'tooSoon', number>> | null;
          score: {
            start: string;
            end: string;
            confidence: number;
            parts?: {
              attendance: number;
              hours: number;
              sooner: number;
              breathingRoom: number;
              roundStart: number;
              lunch: number;
              fragmentation: number;
              weekday: number;
            };
            costs?: {
              inconvenience: number;
              worstOff: number;
              missing: number;
              unknown: number;
              preference: number;
              oddStart: number;
              later: number;
              optional?: number;
              carried: number;
            };
          } | null;
          bent: ('outsidePreference' | 'outsideHours' | 'someoneMissing')[];
          rank: number | null;
          of: number | null;
          best: {
            start: string;
            end: string;
            confidence: number;
            parts?: {
              attendance: number;
              hours: number;
              sooner: number;
              breathingRoom: number;
              roundStart: number;
              lunch: number;
              fragmentation: number;
              weekday: number;
            };
            costs?: {
              inconvenience: number;
              worstOff: number;
              missing: number;
              unknown: number;
              preference: number;
              oddStart: number;
              later: number;
              optional?: number;
              carried: number;
            };
          } | null;
          bestHadMoreOf: ('attendance' | 'hours' | 'sooner' | 'breathingRoom' | 'roundStart' | 'lunch' | 'fragmentation' | 'weekday' | 'inconvenience' | 'worstOff' | 'missing' | 'unknown' | 'preference' | 'oddStart' | 'later' | 'optional' | 'carried')[];
          suggestedAs: number | null;
          ranker: {
            by: 'rules' | 'vertex';
            version: string;
          } | null;
          otherPolicy: string | null;
          erased: boolean;
        }>;
        400: Answer<{
          message: string;
        }>;
        401: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        404: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/insights': {
    /** Get figures on all meetings, for analysts, with `from` and `to` as days in UTC */
    get: {
      parameters: {
        query?: {
          from?: string;
          to?: string;
        };
      };
      requestBody?: never;
      responses: {
        200: Answer<{
          position: string;
          totals: {
            created: number;
            booked: number;
            lapsed: number;
            cancelled: number;
            open: number;
            successRate: number | null;
            hoursSaved: number;
          };
          decisions: ({
            week: string;
            automatic: number;
            organizer: number;
          })[];
          timeToBook: {
            meetings: number;
            median: number | null;
            ninetieth: number | null;
            buckets: ({
              from: number;
              to: number | null;
              meetings: number;
            })[];
          };
          joinFunnel: {
            invited: number;
            joined: number;
            booked: number;
            declined: number;
            removed: number;
            waiting: number;
          };
          bookedBy: ({
            week: string;
            automatic: number;
            organizer: number;
          })[];
          calibration: ({
            from: number;
            to: number;
            bookings: number;
            held: number;
            share: number | null;
          })[];
          calibrationByRanker: ({
            ranker: string | null;
            bookings: number;
            held: number;
            confidence: number;
          })[];
          hoursSaved: ({
            week: string;
            hours: number;
            booked: number;
          })[];
        }>;
        400: Answer<{
          message: string;
        }>;
        401: Answer<components['schemas']['Error']>;
        403: Answer<{
          message: string;
        }>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/insights/rows': {
    /** List the rows behind a part of a chart, 50 per page, for analysts */
    get: {
      parameters: {
        query: {
          from?: string;
          to?: string;
          after?: string;
          chart: 'decisions' | 'timeToBook' | 'joinFunnel' | 'bookedBy' | 'calibration' | 'hoursSaved';
          week?: string;
          by?: 'automatic' | 'organizer';
          bucket?: string;
          step?: 'invited' | 'joined' | 'booked' | 'declined' | 'removed' | 'waiting';
          decile?: string;
        };
      };
      requestBody?: never;
      responses: {
        200: Answer<{
          view: string;
          columns: ({
            name: string;
            type: 'uuid' | 'bigint' | 'integer' | 'double precision' | 'boolean' | 'text' | 'date' | 'timestamptz';
            comment: string;
          })[];
          total: number;
          rows: ({
            meeting: string;
            values: (string | number | boolean | null)[];
          })[];
          next: string | null;
        }>;
        400: Answer<{
          message: string;
        }>;
        401: Answer<components['schemas']['Error']>;
        403: Answer<{
          message: string;
        }>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/contacts': {
    /** List your contacts, by name */
    get: {
      parameters: None;
      requestBody?: never;
      responses: {
        200: Answer<({
          id: string;
          userId: string;
          name: string;
          email: string;
          optional: boolean;
          createdAt: string;
        })[]>;
        401: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
    /** Save a contact, or rename the one with this address */
    post: {
      parameters: None;
      requestBody: { content: { 'application/json': {
        name: string;
        email: string;
        optional?: boolean;
      } }; };
      responses: {
        201: Answer<{
          id: string;
          userId: string;
          name: string;
          email: string;
          optional: boolean;
          createdAt: string;
        }>;
        400: Answer<components['schemas']['Error']>;
        401: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        409: Answer<{
          message: string;
        }>;
        413: Answer<components['schemas']['Error']>;
        415: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/contacts/{id}': {
    /** Delete a contact */
    delete: {
      parameters: {
        path: {
          id: string;
        };
      };
      requestBody?: never;
      responses: {
        204: Empty;
        401: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        404: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/account/settings': {
    /** Change your time zone, your clock, when you meet (hours, days off, public holidays, breathing room, notice), the video link of new meetings, or whether you get notices */
    patch: {
      parameters: None;
      requestBody: { content: { 'application/json': {
        timezone?: string;
        clock?: '12-hour' | '24-hour';
        timePreference?: 'morning' | 'afternoon' | 'business' | 'all';
        week?: (({
          from: number;
          to: number;
        })[])[] | null;
        daysOff?: ({
          from: string;
          to: string;
        })[];
        breathingRoom?: {
          before: number;
          after: number;
        };
        noticeMinutes?: number;
        holidays?: string | null;
        notices?: boolean;
        video?: 'calendar' | 'jitsi' | 'own' | 'none';
        videoAddress?: string;
      } }; };
      responses: {
        200: Answer<{
          id: string;
          email: string;
          firstName: string;
          lastName: string;
          profileImageUrl: string | null;
          googleAccessToken: 'connected' | null;
          calendar: 'connected' | 'disconnected' | 'notConnected';
          lostCalendar: 'google' | 'microsoft' | 'caldav' | 'feed' | null;
          timezone: string;
          timezoneKnown: boolean;
          clock: '12-hour' | '24-hour' | null;
          timePreference: 'morning' | 'afternoon' | 'business' | 'all';
          week: (({
            from: number;
            to: number;
          })[])[] | null;
          daysOff: ({
            from: string;
            to: string;
          })[];
          breathingRoom: {
            before: number;
            after: number;
          };
          noticeMinutes: number;
          holidays: string | null;
          holidayPlace: string | null;
          notices: boolean;
          video: 'calendar' | 'jitsi' | 'own' | 'none' | null;
          videoAddress: string | null;
          analyst: boolean;
          createdAt: string;
        }>;
        400: Answer<components['schemas']['Error']>;
        401: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        413: Answer<components['schemas']['Error']>;
        415: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/account/calendars/video-links': {
    /** List the video links that your new meetings can have */
    get: {
      parameters: None;
      requestBody?: never;
      responses: {
        200: Answer<{
          calendar: string | null;
          jitsi: string | null;
        }>;
        401: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/account/identities': {
    /** List the ways in which you sign in, and the address that emails go to */
    get: {
      parameters: None;
      requestBody?: never;
      responses: {
        200: Answer<{
          identities: ({
            id: string;
            provider: string;
            email: string;
            main: boolean;
            createdAt: string;
          })[];
        }>;
        401: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/account/identities/{identity}': {
    /** Remove a way to sign in, with its calendars, and its address unless another one has it */
    delete: {
      parameters: {
        path: {
          identity: string;
        };
      };
      requestBody?: never;
      responses: {
        200: Answer<{
          identities: ({
            id: string;
            provider: string;
            email: string;
            main: boolean;
            createdAt: string;
          })[];
        }>;
        401: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        404: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/account/address': {
    /** Choose the address that emails go to, among those you sign in with */
    put: {
      parameters: None;
      requestBody: { content: { 'application/json': {
        email: string;
      } }; };
      responses: {
        200: Answer<{
          identities: ({
            id: string;
            provider: string;
            email: string;
            main: boolean;
            createdAt: string;
          })[];
        }>;
        400: Answer<components['schemas']['Error']>;
        401: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        413: Answer<components['schemas']['Error']>;
        415: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/account/merge': {
    /** See whether another account of yours can be merged into this one */
    get: {
      parameters: None;
      requestBody?: never;
      responses: {
        200: Answer<{
          offer: {
            id: string;
            email: string;
            problem: string | null;
          } | null;
        }>;
        401: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
    /** Merge another account of yours, which you have just proven, into this one */
    post: {
      parameters: None;
      requestBody: { content: { 'application/json': {
        offer: string;
      } }; };
      responses: {
        200: Answer<{
          identities: ({
            id: string;
            provider: string;
            email: string;
            main: boolean;
            createdAt: string;
          })[];
        }>;
        400: Answer<components['schemas']['Error']>;
        401: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        413: Answer<components['schemas']['Error']>;
        415: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
    /** Keep both accounts */
    delete: {
      parameters: None;
      requestBody?: never;
      responses: {
        204: Empty;
        401: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/account/tokens': {
    /** List your access tokens, without their secrets */
    get: {
      parameters: None;
      requestBody?: never;
      responses: {
        200: Answer<{
          tokens: ({
            id: string;
            name: string;
            scopes: ('meetings:read' | 'meetings:write' | 'meetings:book' | 'insights:read')[];
            createdAt: string;
            expiresAt: string;
            lastUsedAt: string | null;
          })[];
        }>;
        401: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
    /** Create an access token, whose secret only this answer has */
    post: {
      parameters: None;
      requestBody: { content: { 'application/json': {
        name: string;
        scopes: ('meetings:read' | 'meetings:write' | 'meetings:book' | 'insights:read')[];
        days: 7 | 30 | 90 | 365;
      } }; };
      responses: {
        201: Answer<{
          id: string;
          name: string;
          scopes: ('meetings:read' | 'meetings:write' | 'meetings:book' | 'insights:read')[];
          createdAt: string;
          expiresAt: string;
          lastUsedAt: string | null;
          secret: string;
        }>;
        400: Answer<components['schemas']['Error']>;
        401: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        409: Answer<{
          message: string;
        }>;
        413: Answer<components['schemas']['Error']>;
        415: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/account/tokens/{token}': {
    /** Revoke an access token, which ends at once */
    delete: {
      parameters: {
        path: {
          token: string;
        };
      };
      requestBody?: never;
      responses: {
        204: Empty;
        401: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        404: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/account/holidays': {
    /** List your next three public holidays */
    get: {
      parameters: None;
      requestBody?: never;
      responses: {
        200: Answer<{
          next: ({
            day: string;
            name: string;
          })[];
          knownUntil: string | null;
        }>;
        401: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/holiday-places': {
    /** List the countries and regions whose public holidays are known */
    get: {
      parameters: None;
      requestBody?: never;
      responses: {
        200: Answer<({
          code: string;
          name: string;
          regions: ({
            code: string;
            name: string;
          })[];
        })[]>;
        401: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/account/calendars': {
    /** List your calendars: which of them count, which one gets meetings, and what of them can't be read */
    get: {
      parameters: None;
      requestBody?: never;
      responses: {
        200: Answer<{
          accounts: ({
            id: string;
            provider: 'google' | 'microsoft' | 'caldav' | 'feed';
            label: string | null;
            connected: boolean;
            complete: boolean;
            calendars: ({
              id: string;
              name: string;
              counts: boolean;
              writable: boolean;
              getsMeetings: boolean;
              trouble: 'notConnected' | 'disconnected' | 'missingPermission' | 'unreadable' | 'outdated' | null;
              unclear: ({
                title: string;
                date: string | null;
                why: 'malformedEvent' | 'unknownZone' | 'unknownRule' | 'tooMuch';
              })[];
            })[];
          })[];
        }>;
        401: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
    /** Change which of your calendars count, or which one gets the meetings you organize */
    patch: {
      parameters: None;
      requestBody: { content: { 'application/json': {
        counts?: Record<string, boolean>;
        meetings?: string;
      } }; };
      responses: {
        200: Answer<{
          accounts: ({
            id: string;
            provider: 'google' | 'microsoft' | 'caldav' | 'feed';
            label: string | null;
            connected: boolean;
            complete: boolean;
            calendars: ({
              id: string;
              name: string;
              counts: boolean;
              writable: boolean;
              getsMeetings: boolean;
              trouble: 'notConnected' | 'disconnected' | 'missingPermission' | 'unreadable' | 'outdated' | null;
              unclear: ({
                title: string;
                date: string | null;
                why: 'malformedEvent' | 'unknownZone' | 'unknownRule' | 'tooMuch';
              })[];
            })[];
          })[];
        }>;
        400: Answer<components['schemas']['Error']>;
        401: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        413: Answer<components['schemas']['Error']>;
        415: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/account/calendar-accounts': {
    /** Connect calendars on a CalDAV server, or the address of a published calendar */
    post: {
      parameters: None;
      requestBody: { content: { 'application/json': {
        provider: 'caldav';
        address: string;
        username?: string;
        password: string;
      } | {
        provider: 'feed';
        address: string;
      } }; };
      responses: {
        201: Answer<{
          accounts: ({
            id: string;
            provider: 'google' | 'microsoft' | 'caldav' | 'feed';
            label: string | null;
            connected: boolean;
            complete: boolean;
            calendars: ({
              id: string;
              name: string;
              counts: boolean;
              writable: boolean;
              getsMeetings: boolean;
              trouble: 'notConnected' | 'disconnected' | 'missingPermission' | 'unreadable' | 'outdated' | null;
              unclear: ({
                title: string;
                date: string | null;
                why: 'malformedEvent' | 'unknownZone' | 'unknownRule' | 'tooMuch';
              })[];
            })[];
          })[];
        }>;
        400: Answer<components['schemas']['Error']>;
        401: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        413: Answer<components['schemas']['Error']>;
        415: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/account/calendar-accounts/{account}': {
    /** Disconnect a calendar account, and forget its calendars. At Google, also revoke Kairos's access */
    delete: {
      parameters: {
        path: {
          account: string;
        };
      };
      requestBody?: never;
      responses: {
        200: Answer<{
          accounts: ({
            id: string;
            provider: 'google' | 'microsoft' | 'caldav' | 'feed';
            label: string | null;
            connected: boolean;
            complete: boolean;
            calendars: ({
              id: string;
              name: string;
              counts: boolean;
              writable: boolean;
              getsMeetings: boolean;
              trouble: 'notConnected' | 'disconnected' | 'missingPermission' | 'unreadable' | 'outdated' | null;
              unclear: ({
                title: string;
                date: string | null;
                why: 'malformedEvent' | 'unknownZone' | 'unknownRule' | 'tooMuch';
              })[];
            })[];
          })[];
        }>;
        401: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        404: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/account/calendar': {
    /** Disconnect your Google calendars and revoke access at Google, until you sign in again */
    delete: {
      parameters: None;
      requestBody?: never;
      responses: {
        200: Answer<{
          id: string;
          email: string;
          firstName: string;
          lastName: string;
          profileImageUrl: string | null;
          googleAccessToken: 'connected' | null;
          calendar: 'connected' | 'disconnected' | 'notConnected';
          lostCalendar: 'google' | 'microsoft' | 'caldav' | 'feed' | null;
          timezone: string;
          timezoneKnown: boolean;
          clock: '12-hour' | '24-hour' | null;
          timePreference: 'morning' | 'afternoon' | 'business' | 'all';
          week: (({
            from: number;
            to: number;
          })[])[] | null;
          daysOff: ({
            from: string;
            to: string;
          })[];
          breathingRoom: {
            before: number;
            after: number;
          };
          noticeMinutes: number;
          holidays: string | null;
          holidayPlace: string | null;
          notices: boolean;
          video: 'calendar' | 'jitsi' | 'own' | 'none' | null;
          videoAddress: string | null;
          analyst: boolean;
          createdAt: string;
        }>;
        401: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/account/sign-out-everywhere': {
    /** Sign out of all sessions, including this one */
    post: {
      parameters: None;
      requestBody?: never;
      responses: {
        204: Empty;
        401: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/account/export': {
    /** Export everything Kairos stores about you, as JSON */
    get: {
      parameters: None;
      requestBody?: never;
      responses: {
        200: Answer<{
          exportedAt: string;
          account: {
            id: string;
            email: string;
            firstName: string;
            lastName: string;
            profileImageUrl: string | null;
            googleAccessToken: 'connected' | null;
            calendar: 'connected' | 'disconnected' | 'notConnected';
            lostCalendar: 'google' | 'microsoft' | 'caldav' | 'feed' | null;
            timezone: string;
            timezoneKnown: boolean;
            clock: '12-hour' | '24-hour' | null;
            timePreference: 'morning' | 'afternoon' | 'business' | 'all';
            week: (({
              from: number;
              to: number;
            })[])[] | null;
            daysOff: ({
              from: string;
              to: string;
            })[];
            breathingRoom: {
              before: number;
              after: number;
            };
            noticeMinutes: number;
            holidays: string | null;
            holidayPlace: string | null;
            notices: boolean;
            video: 'calendar' | 'jitsi' | 'own' | 'none' | null;
            videoAddress: string | null;
            analyst: boolean;
            createdAt: string;
          };
          identities: ({
            id: string;
            provider: string;
            email: string;
            main: boolean;
            createdAt: string;
          })[];
          contacts: ({
            name: string;
            email: string;
            createdAt: string;
          })[];
          calendars: ({
            provider: string;
            label: string | null;
            calendars: ({
              name: string;
              counts: boolean;
            })[];
          })[];
          slack: {
            connections: ({
              id: string;
              teamName: string;
              slackName: string | null;
              slackEmail: string | null;
              notices: boolean;
              active: boolean;
              createdAt: string;
            })[];
            workspaces: ({
              teamName: string;
            })[];
          };
          tokens: ({
            id: string;
            name: string;
            scopes: ('meetings:read' | 'meetings:write' | 'meetings:book' | 'insights:read')[];
            createdAt: string;
            expiresAt: string;
            lastUsedAt: string | null;
          })[];
          programs: ({
            id: string;
            name: string;
            host: string;
            scopes: ('meetings:read' | 'meetings:write' | 'meetings:book' | 'insights:read')[];
            createdAt: string;
            lastUsedAt: string | null;
          })[];
          meetings: (Record<string, unknown>)[];
        }>;
        401: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/account': {
    /** Delete your account, cancel the meetings you organize, and make your data unreadable for good */
    delete: {
      parameters: None;
      requestBody?: never;
      responses: {
        204: Empty;
        401: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/confirmations/{id}': {
    /** Get what a program wants to do, which you have to confirm first */
    get: {
      parameters: {
        path: {
          id: string;
        };
      };
      requestBody?: never;
      responses: {
        200: Answer<{
          client: string;
          what: string;
          facts: string[];
          until: string;
          state: 'open' | 'confirmed' | 'declined' | 'expired';
        }>;
        401: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        404: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
    /** Confirm what a program wants to do, which does it, or decline it */
    post: {
      parameters: {
        path: {
          id: string;
        };
      };
      requestBody: { content: { 'application/json': {
        confirm: boolean;
      } }; };
      responses: {
        200: Answer<{
          done: boolean;
          message: string | null;
          meeting: string | null;
        }>;
        400: Answer<components['schemas']['Error']>;
        401: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        404: Answer<components['schemas']['Error']>;
        409: Answer<{
          message: string;
        }>;
        413: Answer<components['schemas']['Error']>;
        415: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/.well-known/oauth-authorization-server': {
    /** Get how programs ask to act for someone, by RFC 8414 */
    get: {
      parameters: None;
      requestBody?: never;
      responses: {
        200: Answer<Record<string, unknown>>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/.well-known/oauth-protected-resource': {
    /** Get who gives tokens for this service, by RFC 9728 */
    get: {
      parameters: None;
      requestBody?: never;
      responses: {
        200: Answer<Record<string, unknown>>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/.well-known/oauth-protected-resource/mcp': {
    /** Get who gives tokens for this service, by RFC 9728 */
    get: {
      parameters: None;
      requestBody?: never;
      responses: {
        200: Answer<Record<string, unknown>>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/.well-known/oauth-protected-resource/api': {
    /** Get who gives tokens for this service, by RFC 9728 */
    get: {
      parameters: None;
      requestBody?: never;
      responses: {
        200: Answer<Record<string, unknown>>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/oauth/consent': {
    /** Get what a program asks for that led this browser here */
    get: {
      parameters: {
        query: {
          request: string;
        };
      };
      requestBody?: never;
      responses: {
        200: Answer<{
          name: string;
          host: string;
          leadsTo: string;
          scopes: ('meetings:read' | 'meetings:write' | 'meetings:book' | 'insights:read')[];
        }>;
        401: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        404: Answer<{
          message: string;
        }>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
    /** Let a program act for you, or not, and get where to go on */
    post: {
      parameters: None;
      requestBody: { content: { 'application/json': {
        request: string;
        allow: boolean;
      } }; };
      responses: {
        200: Answer<{
          goTo: string;
        }>;
        400: Answer<components['schemas']['Error']>;
        401: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        404: Answer<{
          message: string;
        }>;
        413: Answer<components['schemas']['Error']>;
        415: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/account/programs': {
    /** List the programs that you connected */
    get: {
      parameters: None;
      requestBody?: never;
      responses: {
        200: Answer<{
          programs: ({
            id: string;
            name: string;
            host: string;
            scopes: ('meetings:read' | 'meetings:write' | 'meetings:book' | 'insights:read')[];
            createdAt: string;
            lastUsedAt: string | null;
          })[];
        }>;
        401: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/account/programs/{program}': {
    /** Disconnect a program, whose tokens end at once */
    delete: {
      parameters: {
        path: {
          program: string;
        };
      };
      requestBody?: never;
      responses: {
        204: Empty;
        401: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        404: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/events': {
    /** Follow changes as server-sent events: `meeting` with the id of each meeting that changes */
    get: {
      parameters: None;
      requestBody?: never;
      responses: {
        200: Empty;
        401: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/slack/workspaces': {
    /** List the Slack workspaces you added Kairos to or connected an account in */
    get: {
      parameters: None;
      requestBody?: never;
      responses: {
        200: Answer<({
          id: string;
          teamName: string;
          own: boolean;
        })[]>;
        401: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/slack/workspaces/{id}': {
    /** Remove Kairos from a Slack workspace you added it to */
    delete: {
      parameters: {
        path: {
          id: string;
        };
      };
      requestBody?: never;
      responses: {
        204: Empty;
        401: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        404: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        501: Answer<{
          message: string;
        }>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/slack/install': {
    /** Get the address for adding Kairos to a Slack workspace */
    get: {
      parameters: None;
      requestBody?: never;
      responses: {
        200: Answer<{
          authUrl: string;
        }>;
        401: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        501: Answer<{
          message: string;
        }>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/slack/oauth/callback': {
    /** Finish adding Kairos when Slack redirects back */
    get: {
      parameters: None;
      requestBody?: never;
      responses: {
        302: Empty;
        429: Answer<components['schemas']['Error']>;
        501: Answer<{
          message: string;
        }>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/slack/take-overs': {
    /** List the Slack workspaces you can take over from someone else */
    get: {
      parameters: None;
      requestBody?: never;
      responses: {
        200: Answer<({
          id: string;
          teamName: string;
        })[]>;
        401: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/slack/take-overs/{id}': {
    /** Take over a Slack workspace from the person who connected it */
    post: {
      parameters: {
        path: {
          id: string;
        };
      };
      requestBody?: never;
      responses: {
        204: Empty;
        401: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        404: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        501: Answer<{
          message: string;
        }>;
        503: Answer<components['schemas']['Error']>;
      };
    };
    /** Leave a Slack workspace with the person who connected it */
    delete: {
      parameters: {
        path: {
          id: string;
        };
      };
      requestBody?: never;
      responses: {
        204: Empty;
        401: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        404: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        501: Answer<{
          message: string;
        }>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/slack/connections': {
    /** List your connected Slack accounts */
    get: {
      parameters: None;
      requestBody?: never;
      responses: {
        200: Answer<({
          id: string;
          teamName: string;
          slackName: string | null;
          slackEmail: string | null;
          notices: boolean;
          active: boolean;
          createdAt: string;
        })[]>;
        401: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
    /** Connect your Slack account with a link from Kairos in Slack, which works once */
    post: {
      parameters: None;
      requestBody: { content: { 'application/json': {
        token: string;
      } }; };
      responses: {
        201: Answer<({
          id: string;
          teamName: string;
          slackName: string | null;
          slackEmail: string | null;
          notices: boolean;
          active: boolean;
          createdAt: string;
        })[]>;
        400: Answer<components['schemas']['Error']>;
        401: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        404: Answer<{
          message: string;
        }>;
        413: Answer<components['schemas']['Error']>;
        415: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        501: Answer<{
          message: string;
        }>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/slack/connections/preview': {
    /** Preview what a link from Kairos in Slack would connect */
    post: {
      parameters: None;
      requestBody: { content: { 'application/json': {
        token: string;
      } }; };
      responses: {
        200: Answer<{
          slackName: string;
          teamName: string;
          email: string;
          sameAddress: boolean | null;
          connectedTo: 'nobody' | 'me' | 'somebodyElse';
        }>;
        400: Answer<components['schemas']['Error']>;
        401: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        404: Answer<{
          message: string;
        }>;
        413: Answer<components['schemas']['Error']>;
        415: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        501: Answer<{
          message: string;
        }>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/slack/connections/{id}': {
    /** Turn notices about your meetings in Slack on or off */
    patch: {
      parameters: {
        path: {
          id: string;
        };
      };
      requestBody: { content: { 'application/json': {
        notices: boolean;
      } }; };
      responses: {
        204: Empty;
        400: Answer<components['schemas']['Error']>;
        401: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        404: Answer<components['schemas']['Error']>;
        413: Answer<components['schemas']['Error']>;
        415: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        501: Answer<{
          message: string;
        }>;
        503: Answer<components['schemas']['Error']>;
      };
    };
    /** Disconnect one of your Slack accounts */
    delete: {
      parameters: {
        path: {
          id: string;
        };
      };
      requestBody?: never;
      responses: {
        204: Empty;
        401: Answer<components['schemas']['Error']>;
        403: Answer<components['schemas']['Error']>;
        404: Answer<components['schemas']['Error']>;
        429: Answer<components['schemas']['Error']>;
        501: Answer<{
          message: string;
        }>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/slack/events': {
    /** Receive events from Slack */
    post: {
      parameters: None;
      requestBody?: never;
      responses: {
        200: Empty;
        429: Answer<components['schemas']['Error']>;
        501: Answer<{
          message: string;
        }>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/slack/interactive': {
    /** Receive button clicks and the command from Slack */
    post: {
      parameters: None;
      requestBody?: never;
      responses: {
        200: Empty;
        429: Answer<components['schemas']['Error']>;
        501: Answer<{
          message: string;
        }>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
  '/api/openapi.json': {
    /** Get this document */
    get: {
      parameters: None;
      requestBody?: never;
      responses: {
        200: Answer<Record<string, unknown>>;
        429: Answer<components['schemas']['Error']>;
        503: Answer<components['schemas']['Error']>;
      };
    };
  };
}

export interface components {
  schemas: {
    Error: {
      message: string;
    };
  };
}
